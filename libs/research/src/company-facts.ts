import type { FactGroupId } from '@gemscout/contracts';
import {
  coverageOf,
  evidenceItemOf,
  factsIn,
  filingBody,
  ownershipBody,
  statementBody,
  type Coverage,
  type EvidenceItem,
  type Fact,
} from '@gemscout/evidence';
import { type Split, type StatementSheet } from '@gemscout/filings';
import { marketAsOf, MarketFailure, type Answer, type Company, type FactsMarket } from '@gemscout/market';
import { estimatesOf } from './estimates/estimates-of.ts';
import { holdersOf } from './filings/holders-of.ts';
import { insidersOf } from './filings/insiders-of.ts';
import {
  groupsFrom,
  reasonOfAll,
  reasonsOf,
  withoutExpectation,
  withoutValue,
  type MissingReasons,
  type WithoutValue,
} from './filings/missing-reasons.ts';
import { readFilings } from './filings/read-filings.ts';
import { reportedFigures } from './filings/reported-figures.ts';
import { pricesFor, sheetOf, type Prices } from './filings/sheet-of.ts';
import { optionChainOf } from './option-chain/option-chain-of.ts';
import { withoutOptions } from './option-chain/without-options.ts';
import { peersOf, type PeerSheet } from './peers/peer-sheet.ts';
import { regimeReasons, withoutRegime } from './regime/regime-reasons.ts';
import { regimeOf } from './regime/regime-sheet.ts';
import { reportMove, type ReportMove } from './report-move.ts';
import { shortInterestOf, withoutShortInterest } from './short-interest/short-interest-of.ts';
import { sheetOfDay, type DaySheet } from './sheet-of-day.ts';

/** What the filings of a company say, as known at the market's as-of instant. */
export type CompanyFacts = {
  readonly company: Company;
  /** The day up to which filings are read, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** The currency of the statements; null if none were filed. Amounts in another one than USD are no facts. */
  readonly currency: string | null;
  readonly facts: readonly Fact[];
  /** What was read, of nobody's workspace. */
  readonly items: readonly EvidenceItem[];
  /** The figures of the valuation that have no value, each with the reason. */
  readonly withoutValue: readonly WithoutValue[];
  /** The figures of what analysts expect that have no value, each with the reason. */
  readonly withoutExpectation: readonly WithoutValue[];
  /** How the price has moved since the last report: facts of their own, as the close is one of the valuation too. */
  readonly sinceReport: Omit<ReportMove, 'item'>;
  /** The day as far as it has come, on a live market. */
  readonly day: DaySheet;
  /** Of the groups of facts that come from statements, estimates, insiders' forms and the texts of filings, and of the day. */
  readonly coverage: Coverage;
};

/** Trading days of the days that insiders' trades are looked at for, and a few before. */
const INSIDER_PRICE_DAYS = 70;

const STATED_GROUPS = groupsFrom('statements', 'rates');
const REGIME_GROUPS: readonly FactGroupId[] = ['regime', 'curve'];
const INSIDER_GROUPS = groupsFrom('ownership');
const HOLDER_GROUPS = groupsFrom('holders');
const ESTIMATED_GROUPS = groupsFrom('estimates');
const SHORT_GROUPS = groupsFrom('shortInterest');
const OPTION_GROUPS = groupsFrom('optionChains');
const TEXT_GROUPS = groupsFrom('filingText');
const DAY_GROUPS = groupsFrom('minutes');
const READ_GROUPS = [
  ...groupsFrom(
    'estimates',
    'shortInterest',
    'optionChains',
    'statements',
    'rates',
    'ownership',
    'holders',
    'filingText',
  ),
  ...REGIME_GROUPS,
];

/**
 * Reads the statements, the insiders' forms and the newest filings of a company, and computes what follows from them. A source
 * without data is no failure: its groups are missing, with the reason.
 *
 * @param until the last day whose filings are read, `yyyy-mm-dd`: by default, and at the latest, that of the market
 * @returns undefined for a symbol that the market does not have
 * @throws MarketFailure `unavailable` of a recorded market, and `broken_market`
 */
export async function companyFacts(
  opened: FactsMarket,
  symbol: string,
  until?: string,
): Promise<CompanyFacts | undefined> {
  const company = await opened.company(symbol);
  if (!company) return undefined;
  const today = (opened.info.asOf ?? new Date().toISOString()).slice(0, 10);
  const asOf = until === undefined || until > today ? today : until;
  const market = marketAsOf(opened, asOf);
  const about = { market, company, asOf, prices: await pricesFor(market, symbol) };
  const [statements, owners, estimates, sinceReport, shorts, chain, day] = await Promise.all([
    statementItem(about),
    Promise.all([insiderItem(about), holderItem(about)]),
    estimateItem(about),
    reportMove(market, { symbol, prices: () => Promise.resolve(about.prices) }),
    shortInterestItem(about),
    optionChainItem(about),
    sheetOfDay(market, symbol),
  ]);
  const filings = await filingItem(about, statements);
  const [regime, peers] = [await regimeItems(about), await peerItem(about, statements)];
  const reads = [statements, estimates, shorts, chain, ...owners, filings];
  const items = [...reads.map(({ item }) => item), peers.item, ...regime.items].filter((item) => item !== undefined);
  const facts = factsIn(items, symbol);
  const failed = [peers, ...reads, regime, day].flatMap(({ reasons }) => [...reasons]);
  const reasons = new Map([...failed, ...reasonsOf(items)]);
  return {
    company,
    asOf,
    currency: statements.currency,
    facts,
    items: sinceReport.item ? [...items, sinceReport.item] : items,
    day,
    withoutValue: [...peers.withoutValue, ...regime.withoutValue, ...withoutValueIn({ statements, shorts, chain })],
    withoutExpectation: withoutExpectation(estimates.item),
    sinceReport,
    coverage: sheetCoverage(about, { facts, day, reasons }),
  };
}

function withoutValueIn({ statements, shorts, chain }: Readonly<Record<'statements' | 'shorts' | 'chain', Read>>) {
  return [...withoutValue(statements.item), ...withoutShortInterest(shorts.item), ...withoutOptions(chain.item)];
}

type Known = {
  readonly facts: readonly Fact[];
  readonly day: DaySheet;
  readonly reasons: MissingReasons;
};

/** Of the day on a live market alone, where it makes nothing thin if it is missing. */
function sheetCoverage({ market, company: { symbol, sector } }: About, { facts, day, reasons }: Known): Coverage {
  const groups = [...DAY_GROUPS, ...READ_GROUPS];
  const offered = new Set(day.facts.length > 0 ? groups : READ_GROUPS);
  const isLive = market.tradingDay !== undefined;
  return coverageOf([...day.facts, ...facts], { symbol, sector, isLive, groups, offered, reasons });
}

type About = {
  readonly market: FactsMarket;
  readonly company: Company;
  readonly asOf: string;
  readonly prices: Prices;
};
/** `reasons` are those of a source without an item. */
type Read = { readonly item?: EvidenceItem; readonly reasons: MissingReasons };

type Stated = Read & {
  readonly currency: string | null;
  readonly figures: StatementSheet['figures'];
  readonly sheet?: StatementSheet;
  readonly splits: readonly Split[];
};

async function statementItem({ market, company, asOf, prices }: About): Promise<Stated> {
  const { symbol, sector } = company;
  const read = await sheetOf(market, { symbol, sector, asOf, prices: () => Promise.resolve(prices) });
  if (read instanceof MarketFailure) {
    const reasons = reasonOfAll(STATED_GROUPS, read.message);
    return { currency: null, figures: [], splits: [], reasons };
  }
  const { sheet, splits, priceProvider, ratesProvider } = read;
  const item = itemOf(read, { symbol, kind: 'statements', body: statementBody(sheet, priceProvider, ratesProvider) });
  return { item, currency: sheet.currency, figures: sheet.figures, sheet, splits, reasons: new Map() };
}

async function estimateItem({ market, company, asOf, prices }: About): Promise<Read> {
  const { symbol } = company;
  const read = await estimatesOf(market, { symbol, asOf, prices: () => Promise.resolve(prices) });
  if (read instanceof MarketFailure) return { reasons: reasonOfAll(ESTIMATED_GROUPS, read.message) };
  return { item: itemOf(read, { symbol, kind: 'estimates', body: read.body }), reasons: new Map() };
}

async function shortInterestItem({ market, company, asOf }: About): Promise<Read> {
  const { symbol } = company;
  const read = await shortInterestOf(market, { symbol, asOf });
  if (read instanceof MarketFailure) return { reasons: reasonOfAll(SHORT_GROUPS, read.message) };
  return { item: itemOf(read, { symbol, kind: 'short_interest', body: read.body }), reasons: new Map() };
}

async function optionChainItem({ market, company, asOf, prices }: About): Promise<Read> {
  const { symbol } = company;
  const read = await optionChainOf(market, { symbol, asOf, prices: () => Promise.resolve(prices) });
  if (read instanceof MarketFailure) return { reasons: reasonOfAll(OPTION_GROUPS, read.message) };
  return { item: itemOf(read, { symbol, kind: 'option_chain', body: read.body }), reasons: new Map() };
}

async function insiderItem({ market, company, asOf, prices }: About): Promise<Read> {
  const { symbol } = company;
  const bars = prices.bars.slice(-INSIDER_PRICE_DAYS);
  const read = await insidersOf(market, { symbol, asOf, bars: () => Promise.resolve(bars) });
  if (read instanceof MarketFailure) return { reasons: reasonOfAll(INSIDER_GROUPS, read.message) };
  const item = itemOf(read, {
    symbol,
    kind: 'ownership',
    body: ownershipBody(read.activity, { asOf, isCut: read.isCut }),
  });
  return { item, reasons: new Map() };
}

async function holderItem({ market, company, asOf }: About): Promise<Read> {
  const { symbol } = company;
  const read = await holdersOf(market, { symbol, asOf });
  if (read instanceof MarketFailure) return { reasons: reasonOfAll(HOLDER_GROUPS, read.message) };
  return { item: itemOf(read, { symbol, kind: 'holders', body: read.body }), reasons: new Map() };
}

async function regimeItems({ market, company, asOf, prices }: About) {
  const { symbol, sector } = company;
  const { regime, curve, missing } = await regimeOf(market, { symbol, sector, asOf, prices });
  const items = [
    ...(regime ? [itemOf(regime, { symbol, kind: 'regime', body: regime.body })] : []),
    ...(curve ? [itemOf(curve, { symbol, kind: 'curve', body: curve.body })] : []),
  ];
  return { items, reasons: regimeReasons(missing), withoutValue: withoutRegime(missing) };
}

async function peerItem(
  { market, company, asOf }: About,
  { sheet }: Stated,
): Promise<Read & Pick<PeerSheet, 'withoutValue'>> {
  const { item, withoutValue: missing } = await peersOf(market, { company, asOf, sheet });
  const { symbol } = company;
  const reason = missing.find(({ id }) => id === 'peers')?.reason;
  return {
    ...(item && { item: itemOf(item, { symbol, kind: 'peers', body: item.body }) }),
    reasons: reasonOfAll(reason === undefined ? [] : ['peers'], reason ?? ''),
    withoutValue: missing,
  };
}

async function filingItem({ market, company, asOf }: About, { figures, splits }: Stated): Promise<Read> {
  const { symbol } = company;
  const filings = await readFilings(market, {
    symbol,
    asOf,
    stated: () => Promise.resolve({ splits, reported: reportedFigures(figures) }),
  });
  if (filings instanceof MarketFailure) return { reasons: reasonOfAll(TEXT_GROUPS, filings.message) };
  const { read, provenance } = filings;
  const item = itemOf({ provenance }, { symbol, kind: 'filings', body: filingBody(read) });
  return { item, reasons: new Map() };
}

function itemOf(
  { provenance }: Pick<Answer<unknown>, 'provenance'>,
  { symbol, kind, body }: Pick<EvidenceItem, 'kind' | 'body'> & { readonly symbol: string },
): EvidenceItem {
  const { provider, fetchedAt, asOf } = provenance;
  return evidenceItemOf({ workspaceId: '', provider, fetchedAt, asOf, symbol, kind, body });
}
