import {
  appliesTo,
  FACT_GROUPS,
  FIGURE_TABLES,
  type CompanyFiguresResponse,
  type FactGroupId,
  type FigureTable,
  type MetricId,
} from '@gemscout/contracts';
import { evidenceItemOf, factsIn, statementBody, type EvidenceItem, type Fact } from '@gemscout/evidence';
import {
  MarketFailure,
  type FactsMarket,
  type MarketData,
  type MarketFailureCode,
  type Provenance,
} from '@gemscout/market';
import type { StatementSheet } from '@gemscout/filings';
import { companyFigure, everyOf, newestOf } from './company-figure.ts';
import { estimatesOf } from './estimates/estimates-of.ts';
import { holdersOf } from './filings/holders-of.ts';
import {
  IS_FUND,
  reasonsOf,
  withoutExpectation,
  type MissingReasons,
  type WithoutValue,
} from './filings/missing-reasons.ts';
import { pricesFor, sheetOf, type Prices } from './filings/sheet-of.ts';
import { GROUPS_OF_TABLE, METRICS_OF_TABLE } from './figure-tables.ts';
import { answerOrFailure } from './market-answer.ts';
import { optionChainOf } from './option-chain/option-chain-of.ts';
import { withoutOptions } from './option-chain/without-options.ts';
import { peersOf } from './peers/peer-sheet.ts';
import { shortInterestOf, withoutShortInterest } from './short-interest/short-interest-of.ts';
import { valuationBody } from './tools/earnings.ts';

/** What the key figures of a company are read from. */
export type FiguresMarket = FactsMarket & Pick<MarketData, 'fundamentals'>;

const isTable = (name: string): name is FigureTable => Object.hasOwn(FIGURE_TABLES, name);
const TABLES = Object.keys(FIGURE_TABLES).filter(isTable);

const TEMPORARY = ['rate_limited', 'unavailable'];

/** What one source answered. */
type Read = {
  readonly item?: EvidenceItem;
  readonly failure?: MarketFailure;
  /** Who gave the prices that figures of it rest on. */
  readonly priceProvider?: string | undefined;
  readonly sheet?: StatementSheet;
  /** The figures without a value, each with the reason. */
  readonly withoutValue?: readonly WithoutValue[];
};

/**
 * The newest value of each figure of the fact groups about value and business. A source without data is no failure: its groups
 * are missing, with the reason.
 *
 * @param onRead is given what was read, of nobody's workspace
 * @returns undefined for a symbol that the market does not have
 * @throws MarketFailure `unavailable` of a recorded market, and `broken_market`
 */
export async function companyFigures(
  market: FiguresMarket,
  symbol: string,
  onRead: (items: readonly EvidenceItem[]) => void = () => undefined,
): Promise<CompanyFiguresResponse | undefined> {
  const company = await market.company(symbol);
  if (!company) return undefined;
  const { sector } = company;
  const asOf = (market.info.asOf ?? new Date().toISOString()).slice(0, 10);
  let priced: Promise<Prices> | undefined;
  const prices = () => (priced ??= pricesFor(market, symbol));
  const [fundamentals, statements, estimates, shorts, holders, chain] = await Promise.all([
    valuationItem(market, symbol),
    statementItem(market, { symbol, sector, asOf, prices }),
    estimateItem(market, { symbol, asOf, prices }),
    shortInterestItem(market, { symbol, asOf }),
    holderItem(market, { symbol, asOf }),
    optionChainItem(market, { symbol, asOf, prices }),
  ]);
  const peers = await peerItem(market, { company, asOf, sheet: statements.sheet });
  onRead([fundamentals, statements, peers, estimates, shorts, holders, chain].flatMap(({ item }) => item ?? []));
  const reads = { fundamentals, statements, peers, estimates, shorts, holders, chain };
  const tables = TABLES.map((table) => tableOf(table, { symbol, sector, reads }));
  return { symbol, as_of: asOf, tables };
}

async function valuationItem(market: FiguresMarket, symbol: string): Promise<Read> {
  const answer = await answerOrFailure(market, market.fundamentals(symbol));
  if (answer instanceof MarketFailure) return { failure: answer };
  return { item: itemOf(answer.provenance, { symbol, kind: 'fundamentals', body: valuationBody(answer.data) }) };
}

type About = {
  readonly symbol: string;
  readonly sector: string | null;
  readonly asOf: string;
  readonly prices: () => Promise<Prices>;
};

async function estimateItem(market: FiguresMarket, about: Omit<About, 'sector'>): Promise<Read> {
  const read = await estimatesOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  return { item: itemOf(read.provenance, { symbol: about.symbol, kind: 'estimates', body: read.body }) };
}

async function shortInterestItem(market: FiguresMarket, about: Pick<About, 'symbol' | 'asOf'>): Promise<Read> {
  const read = await shortInterestOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  return { item: itemOf(read.provenance, { symbol: about.symbol, kind: 'short_interest', body: read.body }) };
}

async function holderItem(market: FiguresMarket, about: Pick<About, 'symbol' | 'asOf'>): Promise<Read> {
  const read = await holdersOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  return { item: itemOf(read.provenance, { symbol: about.symbol, kind: 'holders', body: read.body }) };
}

async function optionChainItem(market: FiguresMarket, about: Omit<About, 'sector'>): Promise<Read> {
  const read = await optionChainOf(market, about);
  if (read instanceof MarketFailure) return { failure: read };
  return { item: itemOf(read.provenance, { symbol: about.symbol, kind: 'option_chain', body: read.body }) };
}

async function statementItem(market: FiguresMarket, { symbol, sector, asOf, prices }: About): Promise<Read> {
  const read = await sheetOf(market, { symbol, sector, asOf, prices, isBrief: true });
  if (read instanceof MarketFailure) return { failure: read };
  const { sheet, provenance, priceProvider, ratesProvider } = read;
  const body = statementBody(sheet, priceProvider, ratesProvider);
  return { item: itemOf(provenance, { symbol, kind: 'statements', body }), priceProvider, sheet };
}

async function peerItem(market: FiguresMarket, about: Parameters<typeof peersOf>[1]): Promise<Read> {
  const { item, withoutValue } = await peersOf(market, about);
  const { symbol } = about.company;
  return { ...(item && { item: itemOf(item.provenance, { symbol, kind: 'peers', body: item.body }) }), withoutValue };
}

type Item = Pick<EvidenceItem, 'kind' | 'body'> & { readonly symbol: string };

function itemOf({ provider, fetchedAt, asOf }: Provenance, { symbol, kind, body }: Item): EvidenceItem {
  return evidenceItemOf({ workspaceId: '', provider, fetchedAt, asOf, symbol, kind, body });
}

/** What the sources of the tables answered. */
type Reads = Readonly<
  Record<'fundamentals' | 'statements' | 'peers' | 'estimates' | 'shorts' | 'holders' | 'chain', Read>
>;
type TableQuestion = Pick<About, 'symbol' | 'sector'> & { readonly reads: Reads };
type Table = CompanyFiguresResponse['tables'][number];

function tableOf(table: FigureTable, { symbol, sector, reads }: TableQuestion): Table {
  const { statements } = reads;
  const read = readsOf(table, reads);
  const items = read.flatMap(({ item }) => item ?? []);
  const facts = factsIn(items, symbol);
  const groups = GROUPS_OF_TABLE[table].filter((group) => appliesTo(group, sector));
  const metrics = METRICS_OF_TABLE[table] ?? groups.flatMap((group) => [...FACT_GROUPS[group].metrics]);
  const known = metrics.flatMap((metric) =>
    metric === 'atm_volatility' ? everyOf(metric, facts) : (newestOf(metric, facts) ?? []),
  );
  const reasons = reasonsOf(items);
  const priced = table === 'valuation' && statements.priceProvider;
  const providers = [...items.map(({ provider }) => provider), ...(priced ? [priced] : [])];
  const missing = groups
    .filter((group) => !FACT_GROUPS[group].metrics.some((metric) => known.some((fact) => fact.metric === metric)))
    .map((group) => {
      const { failure } = sourceOf(group, reads);
      return { group, label: FACT_GROUPS[group].label, reason: reasonFor(group, { symbol, failure, reasons }) };
    });
  return {
    table,
    label: FIGURE_TABLES[table],
    provider: items.length > 0 ? [...new Set(providers)].join('+') : null,
    figures: known.map((fact) => companyFigure(fact, facts)),
    missing: [...missing, ...withoutValueOf(table, reads)],
    is_temporary: missing.length > 0 && read.some(({ failure }) => failure && TEMPORARY.includes(failure.code)),
  };
}

function readsOf(table: FigureTable, reads: Reads): readonly Read[] {
  const { fundamentals, statements, peers, estimates, shorts, holders, chain } = reads;
  if (table === 'expectations') return [estimates];
  if (table === 'short_interest') return [shorts];
  if (table === 'large_holders') return [holders];
  if (table === 'options') return [chain];
  if (table === 'peers') return peers.item ? [statements, peers] : [];
  return table === 'valuation' ? [fundamentals, statements] : [statements];
}

function sourceOf(group: FactGroupId, { fundamentals, statements, estimates, shorts, holders, chain }: Reads): Read {
  const { source } = FACT_GROUPS[group];
  if (source === 'estimates') return estimates;
  if (source === 'shortInterest') return shorts;
  if (source === 'holders') return holders;
  if (source === 'optionChains') return chain;
  return source === 'fundamentals' ? fundamentals : statements;
}

/** Figures of peers, and of what analysts expect, that have no value though others of them have: `One analyst has a target.` */
function withoutValueOf(table: FigureTable, { peers, estimates, shorts, chain }: Reads): Table['missing'] {
  if (table === 'options')
    return withoutOptions(chain.item).map(({ label, reason }) => ({ group: 'option_chain', label, reason }));
  if (table === 'short_interest')
    return withoutShortInterest(shorts.item).map(({ label, reason }) => ({ group: 'short_interest', label, reason }));
  if (table === 'peers')
    return (peers.withoutValue ?? []).map(({ label, reason }) => ({ group: 'multiples', label, reason }));
  if (table !== 'expectations') return [];
  const ofGroups = new Set(
    GROUPS_OF_TABLE.expectations.flatMap((group): readonly string[] => FACT_GROUPS[group].metrics),
  );
  return withoutExpectation(estimates.item)
    .filter(({ id }) => !ofGroups.has(id))
    .map(({ label, reason }) => ({ group: 'expectations', label, reason }));
}

/** A failure's own message is for logs: it names providers and statuses. */
const WHY: Readonly<Record<MarketFailureCode, string>> = {
  no_data: 'the sources have none',
  auth: 'the source is off, or does not accept its key',
  rate_limited: 'the source allows no more requests for now',
  unavailable: 'the source does not answer',
  broken_market: 'the file of the market cannot be read',
};

type Why = {
  readonly symbol: string;
  readonly failure: MarketFailure | undefined;
  readonly reasons: MissingReasons;
};

function reasonFor(group: FactGroupId, { symbol, failure, reasons }: Why): string {
  if (failure) return sentenceOf(failure, symbol);
  return reasons.get(group) ?? `The sources have no such figures of ${symbol}.`;
}

function sentenceOf({ code, message }: MarketFailure, symbol: string): string {
  const [fund] = IS_FUND.exec(message) ?? [];
  if (fund) return `${fund.replace('it', symbol)}, which reports no business of its own.`;
  return `There are no such figures of ${symbol}: ${WHY[code]}.`;
}
