import {
  appliesTo,
  FACT_GROUPS,
  FIGURE_TABLES,
  type CompanyFiguresResponse,
  type FactGroupId,
  type FigureTable,
} from '@gemscout/contracts';
import { factsIn, type EvidenceItem } from '@gemscout/evidence';
import { MarketFailure, type MarketFailureCode } from '@gemscout/market';
import { companyFigure, everyOf, multipleFigure, newestOf } from './company-figure.ts';
import { figureReads, type FigureRead, type FigureReads, type FiguresMarket } from './figure-reads.ts';
import { IS_FUND, reasonsOf, type MissingReasons } from './filings/missing-reasons.ts';
import { GROUPS_OF_TABLE, METRICS_OF_TABLE } from './figure-tables.ts';

const isTable = (name: string): name is FigureTable => Object.hasOwn(FIGURE_TABLES, name);
const TABLES = Object.keys(FIGURE_TABLES).filter(isTable);

const TEMPORARY = ['rate_limited', 'unavailable'];

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
  const reads = await figureReads(market, { company, asOf });
  onRead(Object.values(reads).flatMap(({ item }) => item ?? []));
  const tables = TABLES.map((table) => tableOf(table, { symbol, sector, reads }));
  return { symbol, as_of: asOf, tables };
}

type TableQuestion = { readonly symbol: string; readonly sector: string | null; readonly reads: FigureReads };
type Table = CompanyFiguresResponse['tables'][number];

function tableOf(table: FigureTable, { symbol, sector, reads }: TableQuestion): Table {
  const { statements } = reads;
  const read = readsOf(table, reads);
  const items = read.flatMap(({ item }) => item ?? []);
  const facts = factsIn(items, symbol);
  const ofStatements = table === 'valuation' ? factsIn(items.filter(isOfStatements), symbol) : [];
  const groups = GROUPS_OF_TABLE[table].filter((group) => appliesTo(group, sector));
  const metrics = METRICS_OF_TABLE[table] ?? groups.flatMap((group) => [...FACT_GROUPS[group].metrics]);
  const known = metrics.flatMap((metric) =>
    metric === 'atm_volatility' ? everyOf(metric, facts) : (newestOf(metric, facts) ?? []),
  );
  const reasons = new Map([...reasonsOf(items), ...read.flatMap((each) => [...(each.reasons ?? [])])]);
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
    figures: known.map((fact) => multipleFigure(fact.metric, { ofStatements, facts }) ?? companyFigure(fact, facts)),
    missing: [
      ...missing,
      ...withoutValueOf(
        table,
        reads,
        missing.map(({ group }) => group),
      ),
    ],
    is_temporary: missing.length > 0 && read.some(({ failure }) => failure && TEMPORARY.includes(failure.code)),
  };
}

const isOfStatements = ({ kind }: EvidenceItem): boolean => kind === 'statements';

function readsOf(table: FigureTable, reads: FigureReads): readonly FigureRead[] {
  const { fundamentals, statements, peers, estimates } = reads;
  switch (table) {
    case 'valuation':
      return [fundamentals, statements];
    case 'peers':
      return peers.item ? [statements, peers] : [];
    case 'reports':
      return [estimates, reads.moved];
    case 'expectations':
      return [estimates];
    case 'short_interest':
      return [reads.shorts];
    case 'large_holders':
      return [reads.holders];
    case 'options':
      return [reads.chain];
    case 'regime':
    case 'curve':
      return [reads[table]];
    case 'growth':
    case 'strength':
    case 'quality':
      return [statements];
  }
}

function sourceOf(group: FactGroupId, reads: FigureReads): FigureRead {
  if (group === 'regime' || group === 'curve') return reads[group];
  switch (FACT_GROUPS[group].source) {
    case 'estimates':
      return reads.estimates;
    case 'shortInterest':
      return reads.shorts;
    case 'holders':
      return reads.holders;
    case 'optionChains':
      return reads.chain;
    case 'fundamentals':
      return reads.fundamentals;
    default:
      return reads.statements;
  }
}

/** Where figures without a value are told of, though others of their table have one: `One analyst has a target.` */
const GROUP_WITHOUT: Readonly<Partial<Record<FigureTable, FactGroupId>>> = {
  peers: 'peers',
  reports: 'results',
  expectations: 'expectations',
  short_interest: 'short_interest',
  options: 'option_chain',
  regime: 'regime',
  curve: 'curve',
};

/** What a whole group lacks is told once, with the reason of the group. */
function withoutValueOf(table: FigureTable, reads: FigureReads, toldOf: readonly FactGroupId[]): Table['missing'] {
  const group = GROUP_WITHOUT[table];
  if (group === undefined) return [];
  const told = new Set(toldOf.flatMap((each): readonly string[] => FACT_GROUPS[each].metrics));
  const inTable: readonly string[] | undefined = METRICS_OF_TABLE[table];
  const rows = (table === 'peers' ? [reads.peers] : readsOf(table, reads)).flatMap(
    ({ withoutValue = [] }) => withoutValue,
  );
  const metricOf = (id: string): string => id.split('.')[0] ?? id;
  const isShown = (id: string): boolean => table === 'peers' || inTable === undefined || inTable.includes(metricOf(id));
  return rows
    .filter(({ id }) => !told.has(metricOf(id)) && isShown(id))
    .map(({ label, reason }) => ({ group, label, reason }));
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
