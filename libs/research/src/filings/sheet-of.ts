import { type Split, statementSheet, type StatementSheet, withRestatedSplits } from '@gemscout/filings';
import { MarketFailure, type FactsMarket, type Provenance } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';
import { isRatioOfShares } from '../tools/share-basis.ts';

/** Whose statements, and as of which day. */
export type SheetOf = {
  readonly symbol: string;
  /** Null: unknown. */
  readonly sector: string | null;
  /** The last day whose filings are read, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** Of that day, in US dollars. */
  readonly closeUsd: () => Promise<number | undefined>;
  /** True: of the past only the newest year and quarter. */
  readonly isBrief?: boolean;
};

export type ReadSheet = {
  readonly sheet: StatementSheet;
  readonly splits: readonly Split[];
  readonly provenance: Provenance;
};

/** What the statements of a company say, or why the market has none. @throws MarketFailure as `answerOrFailure` */
export async function sheetOf(
  market: FactsMarket,
  { symbol, sector, asOf, closeUsd, isBrief = false }: SheetOf,
  signal?: AbortSignal,
): Promise<ReadSheet | MarketFailure> {
  const answer = await answerOrFailure(market, market.statements(symbol, signal));
  if (answer instanceof MarketFailure) return answer;
  const [splits, close] = await Promise.all([splitsOf(market, symbol, answer), closeUsd()]);
  const sheet = statementSheet(answer.data, { asOf, sector, splits, isBrief, closeUsd: close });
  return { sheet, splits, provenance: answer.provenance };
}

async function splitsOf(
  market: FactsMarket,
  symbol: string,
  { data }: Awaited<ReturnType<FactsMarket['statements']>>,
): Promise<readonly Split[]> {
  const events = (await market.shareEvents?.(symbol)) ?? [];
  const known = events.filter(({ factor }) => isRatioOfShares(factor));
  return withRestatedSplits(
    data,
    known.map(({ date, factor }) => ({ day: date, ratio: 1 / factor })),
  );
}
