import type { ProposalSource } from './proposal-saved.ts';
import { horizonText } from './verdict-horizon.ts';

/** What a reader must know of a memo wherever it stands. */
export type MemoTerms = {
  /** ISO 8601; null where it is not known. */
  readonly decidedAt: string | null;
  readonly source: ProposalSource;
  /** `rules`, or the name of a language model; null where an earlier release does not say. */
  readonly writtenBy: string | null;
  /** Over how many trading days the verdict is compared with the market. */
  readonly horizon: number;
  /** The day of the closing prices, `yyyy-mm-dd`; null without a price. */
  readonly pricesOf: string | null;
};

export const NO_ADVICE = 'Not investment advice';

/** `Decided 2026-06-30 21:00 UTC`, `Horizon: 20 trading days`, `Written by software (rules)`, …: each stands by itself. */
export function memoTerms(terms: MemoTerms): readonly string[] {
  const { decidedAt, source, horizon, pricesOf } = terms;
  return [
    ...(decidedAt === null ? [] : [`${source === 'user' ? 'Written' : 'Decided'} ${minuteText(decidedAt)}`]),
    ...(source === 'user' ? [] : [`Horizon: ${horizonText(horizon)}`]),
    authorText(terms),
    pricesOf === null ? 'Without a price' : `Closing prices of ${pricesOf}, none later`,
    NO_ADVICE,
  ];
}

/** The name of a model in a short text, which has a limit. */
const LONGEST_NAME = 40;

/**
 * The same in one line of at most 170 characters: `Written by software (rules), 2026-06-30 21:00 UTC; horizon 20 trading days;
 * closes of 2026-06-30. Not investment advice.`
 */
export function shortMemoTerms({ decidedAt, source, writtenBy, horizon, pricesOf }: MemoTerms): string {
  const author = source === 'user' ? 'Written by a person' : `Written by software${inBrackets(shortened(writtenBy))}`;
  const said = [
    [author, ...(decidedAt === null ? [] : [minuteText(decidedAt)])].join(', '),
    ...(source === 'user' ? [] : [`horizon ${horizonText(horizon)}`]),
    ...(pricesOf === null ? [] : [`closes of ${pricesOf}`]),
  ];
  return `${said.join('; ')}. ${NO_ADVICE}.`;
}

function authorText({ source, writtenBy }: MemoTerms): string {
  return source === 'user' ? 'Written by a person, not checked' : `Written by software${inBrackets(writtenBy)}`;
}

function shortened(name: string | null): string | null {
  return name === null || name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1)}…`;
}

function inBrackets(writtenBy: string | null): string {
  if (writtenBy === null) return '';
  return writtenBy === 'rules' ? ' (rules)' : ` (model ${writtenBy})`;
}

function minuteText(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
