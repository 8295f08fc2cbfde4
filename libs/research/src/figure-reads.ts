import { METRIC_GROUPS } from '@gemscout/contracts';
import { evidenceItemOf, statementBody, type EvidenceItem } from '@gemscout/evidence';
import type { StatementSheet } from '@gemscout/filings';
import { MarketFailure, type Company, type FactsMarket, type MarketData, type Provenance } from '@gemscout/market';
import { estimatesOf } from './estimates/estimates-of.ts';
import { holdersOf } from './filings/holders-of.ts';
import { withoutExpectation, type MissingReasons, type WithoutValue } from './filings/missing-reasons.ts';
import { pricesFor, sheetOf, type Prices } from './filings/sheet-of.ts';
import { answerOrFailure } from './market-answer.ts';
import { optionChainOf } from './option-chain/option-chain-of.ts';
import { optionReasons, withoutOptions } from './option-chain/without-options.ts';
import { peersOf } from './peers/peer-sheet.ts';
import { regimeReasons, withoutRegime } from './regime/regime-reasons.ts';
import { regimeOf } from './regime/regime-sheet.ts';
import { shortInterestOf, withoutShortInterest } from './short-interest/short-interest-of.ts';
import { reportMove } from './report-move.ts';
import { valuationBody } from './tools/earnings.ts';

/** What the key figures of a company are read from. */
export type FiguresMarket = FactsMarket & Pick<MarketData, 'fundamentals' | 'earnings'>;

/** What one source answered. */
export type FigureRead = {
  readonly item?: EvidenceItem;
  readonly failure?: MarketFailure;
  /** Who gave the prices that figures of it rest on. */
  readonly priceProvider?: string | undefined;
  readonly sheet?: StatementSheet;
  /** Why whole groups are missing. */
  readonly reasons?: MissingReasons;
  /** The figures without a value, each with the reason. */
  readonly withoutValue?: readonly WithoutValue[];
};

type ReadName =
  | 'fundamentals'
  | 'statements'
  | 'peers'
  | 'estimates'
  | 'moved'
  | 'shorts'
  | 'holders'
  | 'chain'
  | 'regime'
  | 'curve';

/** What the sources of the tables answered. */
export type FigureReads = Readonly<Record<ReadName, FigureRead>>;

type About = {
  readonly symbol: string;
  readonly sector: string | null;
  readonly asOf: string;
  readonly prices: () => Promise<Prices>;
};

/** Asks every source of the key figures. One without data is no failure. @throws MarketFailure as `answerOrFailure` */
export async function figureReads(
  market: FiguresMarket,
  { company, asOf }: { readonly company: Company; readonly asOf: string },
): Promise<FigureReads> {
  const { symbol, sector } = company;
  let priced: Promise<Prices> | undefined;
  const prices = () => (priced ??= pricesFor(market, symbol));
  const about = { symbol, sector, asOf, prices };
  const [fundamentals, statements, estimates, moved, shorts, holders, chain, ofMarket] = await Promise.all([
    valuationItem(market, symbol),
    statementItem(market, about),
    estimateItem(market, about),
    reportMove(market, about),
    shortInterestItem(market, about),
    holderItem(market, about),
    optionChainItem(market, about),
    regimeItems(market, about),
  ]);
  const peers = await peerItem(market, { company, asOf, sheet: statements.sheet });
  return { fundamentals, statements, peers, estimates, moved, shorts, holders, chain, ...ofMarket };
}

async function valuationItem(market: FiguresMarket, symbol: string): Promise<FigureRead> {
  const answer = await answerOrFailure(market, market.fundamentals(symbol));
  if (answer instanceof MarketFailure) return { failure: answer };
  return { item: itemOf(answer.provenance, { symbol, kind: 'fundamentals', body: valuationBody(answer.data) }) };
}

async function estimateItem(market: FiguresMarket, about: Omit<About, 'sector'>): Promise<FigureRead> {
  const read = await estimatesOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  const item = itemOf(read.provenance, { symbol: about.symbol, kind: 'estimates', body: read.body });
  return { item, withoutValue: withoutExpectation(item) };
}

async function shortInterestItem(market: FiguresMarket, about: Pick<About, 'symbol' | 'asOf'>): Promise<FigureRead> {
  const read = await shortInterestOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  const item = itemOf(read.provenance, { symbol: about.symbol, kind: 'short_interest', body: read.body });
  return { item, withoutValue: withoutShortInterest(item) };
}

async function holderItem(market: FiguresMarket, about: Pick<About, 'symbol' | 'asOf'>): Promise<FigureRead> {
  const read = await holdersOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  return { item: itemOf(read.provenance, { symbol: about.symbol, kind: 'holders', body: read.body }) };
}

async function optionChainItem(market: FiguresMarket, about: Omit<About, 'sector'>): Promise<FigureRead> {
  const read = await optionChainOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  const item = itemOf(read.provenance, { symbol: about.symbol, kind: 'option_chain', body: read.body });
  return { item, reasons: optionReasons(item), withoutValue: withoutOptions(item) };
}

async function statementItem(market: FiguresMarket, { symbol, sector, asOf, prices }: About): Promise<FigureRead> {
  const read = await sheetOf(market, { symbol, sector, asOf, prices, isBrief: true });
  if (read instanceof MarketFailure) return { failure: read };
  const { sheet, provenance, priceProvider, ratesProvider } = read;
  const body = statementBody(sheet, priceProvider, ratesProvider);
  return { item: itemOf(provenance, { symbol, kind: 'statements', body }), priceProvider, sheet };
}

async function peerItem(market: FiguresMarket, about: Parameters<typeof peersOf>[1]): Promise<FigureRead> {
  const { item, withoutValue } = await peersOf(market, about);
  const { symbol } = about.company;
  return { ...(item && { item: itemOf(item.provenance, { symbol, kind: 'peers', body: item.body }) }), withoutValue };
}

type Item = Pick<EvidenceItem, 'kind' | 'body'> & { readonly symbol: string };

function itemOf({ provider, fetchedAt, asOf }: Provenance, { symbol, kind, body }: Item): EvidenceItem {
  return evidenceItemOf({ workspaceId: '', provider, fetchedAt, asOf, symbol, kind, body });
}

/** How the share moves with its market, and the market itself. */
async function regimeItems(
  market: FiguresMarket,
  { symbol, sector, asOf, prices }: About,
): Promise<Pick<FigureReads, 'regime' | 'curve'>> {
  const { regime, curve, missing } = await regimeOf(market, { symbol, sector, asOf, prices: await prices() });
  const reasons = regimeReasons(missing);
  const readOf = (kind: 'regime' | 'curve', read: typeof regime): FigureRead => ({
    ...(read && { item: itemOf(read.provenance, { symbol, kind, body: read.body }) }),
    reasons,
    withoutValue: withoutRegime(missing).filter(({ id }) => Object.hasOwn(METRIC_GROUPS[kind], id)),
  });
  return { regime: readOf('regime', regime), curve: readOf('curve', curve) };
}
