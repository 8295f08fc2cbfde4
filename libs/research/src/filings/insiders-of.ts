import { amendedSince, insiderActivity, type InsiderActivity } from '@gemscout/filings';
import { MarketFailure, type Bar, type FactsMarket, type Provenance } from '@gemscout/market';
import { answerOrFailure } from '../market-answer.ts';

const DAY_MS = 86_400_000;
const INSIDER_DAYS = 90;
/** Of a live market each form is a request: with them the sheets of eight companies take 25 s at the SEC's pace. */
const MOST_LIVE_FORMS = 12;
const MOST_RECORDED_FORMS = 200;

/** Whose insiders, and as of which day. */
export type InsidersOf = {
  readonly symbol: string;
  /** The last day whose forms are read, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** Of the 90 days to `asOf`: a price that was not paid on its day is a mistake of the form. */
  readonly bars: () => Promise<readonly Bar[]>;
  /** True: each form of that day as it was amended later; `no_data` where none was. */
  readonly isAmended?: boolean;
  /** How far it looks back; 90 days. */
  readonly days?: number;
};

export type ReadInsiders = {
  readonly activity: InsiderActivity;
  /** True where the forms do not reach back over the 90 days, so that its sums are not of all of them. */
  readonly isCut: boolean;
  readonly provenance: Provenance;
};

/** What insiders did in the 90 days to a day, or why the market knows nothing of it. @throws MarketFailure as `answerOrFailure` */
export async function insidersOf(
  market: FactsMarket,
  { symbol, asOf, bars, isAmended = false, days = INSIDER_DAYS }: InsidersOf,
  signal?: AbortSignal,
): Promise<ReadInsiders | MarketFailure> {
  const mostForms = market.info.asOf === null ? MOST_LIVE_FORMS : MOST_RECORDED_FORMS;
  const answer = await answerOrFailure(market, market.ownership(symbol, mostForms, signal));
  if (answer instanceof MarketFailure) return answer;
  const { cik: issuerCik } = answer.data;
  const forms = isAmended ? amendedSince(answer.data.forms, asOf) : answer.data.forms;
  if (!forms) return new MarketFailure('no_data', `No form of ${symbol} was amended since ${asOf}`);
  const from = new Date(Date.parse(asOf) - days * DAY_MS).toISOString().slice(0, 10);
  const [events, prices] = await Promise.all([market.shareEvents?.(symbol) ?? [], forms.length > 0 ? bars() : []]);
  const isRestated = events.some(({ date }) => date >= from);
  const ranges = new Map(prices.map(({ date, low, high }) => [date, { lowUsd: low, highUsd: high }]));
  const rangeOn = (day: string) => (isRestated ? null : (ranges.get(day) ?? null));
  const activity = insiderActivity(forms, { issuerCik, from, asOf, rangeOn });
  const isCut = answer.data.forms.length >= mostForms && answer.data.forms.every(({ filed }) => filed >= from);
  return { activity, isCut, provenance: answer.provenance };
}
