import type { ConceptId } from '../concepts/concepts.ts';
import { type Figure, isFigure, missing, type Missing, type Result } from '../figures/figure.ts';
import { againstHistory, currentMultiples, type ValuedCompany } from '../valuation/valuation.ts';
import { impliedBy, type TenYearYield } from '../valuation/implied.ts';
import { type Close, pastMultiples, type PastMultiples } from '../valuation/past-multiples.ts';
import { knownOn } from '../periods/known-on.ts';
import type { At } from '../periods/lines.ts';
import { adjustForSplits, type Split } from '../periods/split-adjustment.ts';
import { readStatements, type Statements } from '../periods/statements.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { type Basis, basisAt } from './basis.ts';
import { appliesTo, type Kind, kindOf } from './kinds.ts';
import { RATIO_IDS, ratioOf } from './ratios.ts';
import { completeYears, coverPageShares, linesAt, newestQuarter, quarterLines } from './sheet-lines.ts';

/** A figure whose inputs are named by their ids: all of them are in the same sheet. */
export type SheetFigure = Omit<Figure, 'inputs'> & { readonly inputs: Readonly<Record<string, string>> };

/** All that the statements of a company say on a day. */
export type StatementSheet = {
  /** Null if no statements were filed by then. */
  readonly currency: string | null;
  /** Each id once. */
  readonly figures: readonly SheetFigure[];
  /** Of the newest twelve months: the ratios without a value, and the core lines that were not filed; multiples without one. */
  readonly missing: readonly Missing[];
  /** The multiples on the days that reports were filed, oldest first. */
  readonly pastMultiples: readonly PastMultiples[];
};

export type SheetQuestion = {
  /** Nothing that was filed later is used, `yyyy-mm-dd`. */
  readonly asOf: string;
  /** As `companies.csv` names it. Null if it is unknown: the company is taken for an operating one. */
  readonly sector: string | null;
  readonly splits: readonly Split[];
  /** What all shares of the company cost at the close of the day, in US dollars, if that is known. */
  readonly marketValueUsd?: number;
  /**
   * The closes up to the day, in US dollars, oldest first: the last one gives the market value, with the shares of the cover page, and
   * multiples; all of them what these were when reports were filed.
   */
  readonly closes?: readonly Close[];
  /** The newest that is known on the day. */
  readonly tenYear?: TenYearYield | undefined;
  /** True: of the past only the newest fiscal year and quarter are stated, and what those are computed from. */
  readonly isBrief?: boolean;
};

const YEARS = 10;
const QUARTERS = 8;

/** Lines that a reader asks for first. */
const CORE_LINES: readonly ConceptId[] = [
  'revenue',
  'operating_income',
  'net_income',
  'eps_diluted',
  'shares_diluted',
  'operating_cash_flow',
  'capital_expenditure',
  'cash',
  'assets',
  'equity',
];

/**
 * The lines of ten years, of eight quarters and of the last twelve months, and every ratio that makes sense for the company, for
 * these years and months. Facts are those of one company, in any order, from companyfacts, from reports or from both.
 */
export function statementSheet(facts: readonly XbrlFact[], question: SheetQuestion): StatementSheet {
  const statements = statementsOn(facts, question);
  const newest = statements && newestQuarter(statements);
  if (statements === null || newest === null) {
    return { currency: null, figures: [], missing: [missing('statements', 'no_statements')], pastMultiples: [] };
  }
  const { kind, basis, lines, coreLines, shares, past } = withoutPrice(statements, newest, question);
  const { asOf, sector, splits, closes = [], tenYear } = question;
  const newestFiled = knownOn(facts, asOf).reduce((latest, { filed }) => (filed > latest ? filed : latest), '');
  const { currency } = statements;
  const company: ValuedCompany = { basis, kind, currency, shares, newestFiled, asOf, closes };
  const multiples = currentMultiples(company);
  const history = pastMultiples(facts, { asOf, sector, splits, closes });
  const valuation = [
    ...Object.values(multiples),
    ...againstHistory(multiples, history),
    ...impliedBy({ statements, basis, kind, shares, multiples, tenYear, asOf }),
  ];
  const ratiosNow = ratiosOf(basis, kind, marketValue(multiples.market_cap, question));
  return {
    currency,
    figures: withInputs([...lines, ...ratiosNow, ...past, shares, ...valuation].filter(isFigure)),
    missing: [...coreLines, shares, ...ratiosNow, ...valuation].flatMap((result) => (isFigure(result) ? [] : [result])),
    pastMultiples: history,
  };
}

/** What of a sheet depends on no price. */
type WithoutPrice = {
  readonly kind: Kind;
  /** The newest twelve months. */
  readonly basis: Basis;
  readonly lines: readonly Result[];
  readonly coreLines: readonly Result[];
  readonly shares: Result;
  /** The years and quarters before. */
  readonly past: readonly Result[];
};

/** By the statements, which stay the same until the next report: of an evaluation, 5 % of the time of a ticker. */
const WITHOUT_PRICE = new WeakMap<Statements, { readonly key: string; readonly computed: WithoutPrice }>();

function withoutPrice(
  statements: Statements,
  newest: At,
  { sector, isBrief = false }: Pick<SheetQuestion, 'sector' | 'isBrief'>,
): WithoutPrice {
  const key = JSON.stringify([sector, isBrief]);
  const known = WITHOUT_PRICE.get(statements);
  if (known?.key === key) return known.computed;
  const kind = kindOf(sector, statements);
  const [years, quarters] = isBrief ? [1, 1] : [YEARS, QUARTERS];
  const before = completeYears(statements, years).filter(({ year }) => newest.quarter !== 4 || year !== newest.year);
  const computed = {
    kind,
    basis: basisAt(statements, newest),
    lines: linesAt(statements, newest),
    coreLines: linesAt(statements, newest, CORE_LINES),
    shares: coverPageShares(statements, newest),
    past: [
      ...before.flatMap((at) => [
        ...linesAt(statements, at),
        ...ratiosOf(basisAt(statements, at), kind, missing('market_value', 'no_market_value')),
      ]),
      ...quarterLines(statements, quarters),
    ],
  };
  WITHOUT_PRICE.set(statements, { key, computed });
  return computed;
}

type Read = { readonly facts: readonly XbrlFact[]; readonly splits: string; readonly statements: Statements | null };

/** By the last fact of a company: a run asks for its sheet twice, and the days of an evaluation mostly know the same facts. */
const READ = new WeakMap<XbrlFact, Read>();

function statementsOn(all: readonly XbrlFact[], { asOf, splits: ever }: SheetQuestion): Statements | null {
  const facts = knownOn(all, asOf);
  const splits = JSON.stringify(ever.filter(({ day }) => day <= asOf));
  const last = facts.at(-1);
  const known = last && READ.get(last);
  if (known?.splits === splits && isSame(known.facts, facts)) return known.statements;
  const statements = readStatements(adjustForSplits(facts, { splits: ever, asOf }));
  if (last) READ.set(last, { facts, splits, statements });
  return statements;
}

function isSame(known: readonly XbrlFact[], facts: readonly XbrlFact[]): boolean {
  return known.length === facts.length && known.every((fact, at) => fact === facts[at]);
}

function ratiosOf(basis: Basis, kind: Kind, value: Result): readonly Result[] {
  return RATIO_IDS.map((id) =>
    appliesTo(id, kind) ? ratioOf(id, basis, value) : missing(`${id}.${basis.name}`, 'not_for_sector'),
  );
}

/** As it is known, else at the last close. */
function marketValue(atClose: Result, { asOf, marketValueUsd }: SheetQuestion): Result {
  if (marketValueUsd === undefined) return atClose;
  return {
    id: `market_value.${asOf}`,
    value: marketValueUsd,
    unit: 'USD',
    period: { name: asOf, start: null, end: asOf },
    filed: asOf,
    accessions: [],
    formula: 'as_given',
    inputs: {},
  };
}

/** Figures and everything that they were computed from, each id once. */
function withInputs(figures: readonly Figure[]): readonly SheetFigure[] {
  const found = new Map<string, SheetFigure>();
  const add = (figure: Figure): void => {
    if (found.has(figure.id)) return;
    const inputs = Object.fromEntries(Object.entries(figure.inputs).map(([name, { id }]) => [name, id]));
    found.set(figure.id, { ...figure, inputs });
    Object.values(figure.inputs).forEach(add);
  };
  figures.forEach(add);
  return [...found.values()];
}
