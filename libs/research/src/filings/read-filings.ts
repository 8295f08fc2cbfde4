import { DEFAULT_DEPTH, DEPTH_LIMITS, type Depth } from '@gemscout/domain';
import type { FilingsRead } from '@gemscout/evidence';
import {
  adjustedFigures,
  chosenFilings,
  IN_EXHIBIT_13,
  refersToExhibit13,
  type ReportedFigure,
  type Split,
} from '@gemscout/filings';
import { MarketFailure, type FactsMarket, type Provenance } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import { readTexts } from './filing-texts.ts';
import { filingsReadOf } from './filings-read-of.ts';
import { groupsFrom } from './missing-reasons.ts';

const STATED_GROUPS = groupsFrom('statements');

export type FilingsQuestion = {
  readonly symbol: string;
  /** The day up to which filings are read, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** Asked where there is earlier guidance. */
  readonly stated: () => Promise<Stated>;
  readonly depth?: Depth;
};

/** What the company reported, for guidance to be held against. */
export type Stated = { readonly reported: readonly ReportedFigure[]; readonly splits: readonly Split[] };
export const NOTHING_STATED: Stated = { reported: [], splits: [] };

export type ReadFilings = {
  readonly read: FilingsRead;
  readonly provenance: Provenance;
};

/**
 * Reads the newest filings of a company, as many texts as its depth allows (`chosenFilings`), and what changed in them.
 *
 * @returns the failure where the market has no list of them
 * @throws MarketFailure `unavailable` of a recorded market, and `broken_market`
 */
export async function readFilings(
  market: FactsMarket,
  { symbol, asOf, stated, depth = DEFAULT_DEPTH }: FilingsQuestion,
  signal?: AbortSignal,
): Promise<ReadFilings | MarketFailure> {
  const answer = await answerOrFailure(market, market.filings(symbol, signal));
  if (answer instanceof MarketFailure) return answer;
  const texts = await readTexts(
    market,
    symbol,
    chosenFilings(answer.data.filings, asOf, DEPTH_LIMITS[depth].texts),
    signal,
  );
  const [later, earlier] = texts.results.map(({ text }) => text);
  const { reported, splits } = earlier ? await stated() : NOTHING_STATED;
  const adjusted = later && earlier ? adjustedFigures(later) : [];
  const isSplit = splits.some(({ day }) => day > (earlier?.filed ?? asOf));
  const comparable = [...reported, ...adjusted].filter(({ metric }) => !isSplit || metric !== 'eps');
  const report = texts.annual[0]?.text?.paragraphs ?? [];
  const read = filingsReadOf(texts, comparable);
  const elsewhere = refersToExhibit13(report) ? STATED_GROUPS.map((group) => ({ group, reason: IN_EXHIBIT_13 })) : [];
  return { read: { ...read, missing: [...read.missing, ...elsewhere] }, provenance: answer.provenance };
}
