import { isFigure, missing, type Figure, type Period, type Result } from '../figures/figure.ts';
import { apply } from '../figures/apply.ts';
import { ebitda, equity, freeCashFlow, netDebt } from '../ratios/amounts.ts';
import type { Basis } from '../ratios/basis.ts';
import type { Kind } from '../ratios/kinds.ts';

/** Each is a formula of its own name. */
export const MULTIPLE_IDS = [
  'pe',
  'price_to_sales',
  'price_to_book',
  'ev_to_ebitda',
  'price_to_free_cash_flow',
] as const;
export type MultipleId = (typeof MULTIPLE_IDS)[number];

/** Cash flow and debt are the business of a bank or an insurer: set against them, its price says nothing. */
const NOT_FOR_FINANCIALS: readonly MultipleId[] = ['ev_to_ebitda', 'price_to_free_cash_flow'];

/** What multiples set a price against, of the twelve months and the balance sheet of one report. */
export type Amounts = {
  readonly eps_diluted: Result;
  readonly revenue: Result;
  readonly equity: Result;
  readonly ebitda: Result;
  readonly free_cash_flow: Result;
  readonly net_debt: Result;
  readonly minority_interest: Result;
  readonly cover_page_shares: Result;
};

export function amountsOf(basis: Basis, shares: Result): Amounts {
  return {
    eps_diluted: basis.over('eps_diluted'),
    revenue: basis.over('revenue'),
    equity: equity(basis),
    ebitda: ebitda(basis),
    free_cash_flow: freeCashFlow(basis),
    net_debt: netDebt(basis),
    minority_interest: basis.atEnd('minority_interest'),
    cover_page_shares: shares,
  };
}

export type Multiples = Readonly<Record<MultipleId | 'market_cap' | 'enterprise_value', Result>>;

type Priced = {
  /** In US dollars a share. */
  readonly close: Result;
  readonly amounts: Amounts;
  readonly kind: Kind;
  /** Of the statements, as XBRL writes it. */
  readonly currency: string;
  /** What the ids end in. */
  readonly name: string;
};

/** What the company costs at a close, against what its newest report states. Each is missing with its reason where it has no meaning. */
export function multiplesAt({ close, amounts, kind, currency, name }: Priced): Multiples {
  const day = isFigure(close) ? close.period.end : '';
  const period: Period = { name: day, start: null, end: day };
  const target = (id: string) => ({ id: `${id}.${name}`, period });
  const price = currency === 'USD' ? close : missing(`close.${name}`, 'no_market_value');
  const { cover_page_shares, net_debt, minority_interest } = amounts;
  const market_cap = apply('market_cap', target('market_cap'), { close: price, cover_page_shares });
  const enterprise_value = apply('enterprise_value', target('enterprise_value'), {
    market_cap,
    net_debt,
    minority_interest,
  });
  const { eps_diluted, revenue, equity: book, free_cash_flow } = amounts;
  const multiples = {
    pe: withCause(apply('pe', target('pe'), { close: price, eps_diluted }), eps_diluted),
    price_to_sales: withCause(apply('price_to_sales', target('price_to_sales'), { market_cap, revenue }), revenue),
    price_to_book: withCause(apply('price_to_book', target('price_to_book'), { market_cap, equity: book }), book),
    ev_to_ebitda: withCause(
      apply('ev_to_ebitda', target('ev_to_ebitda'), { enterprise_value, ebitda: amounts.ebitda }),
      isPositive(enterprise_value) ? amounts.ebitda : enterprise_value,
    ),
    price_to_free_cash_flow: withCause(
      apply('price_to_free_cash_flow', target('price_to_free_cash_flow'), { market_cap, free_cash_flow }),
      free_cash_flow,
    ),
  };
  return { market_cap, enterprise_value, ...forKind(multiples, { kind, name }) };
}

function forKind(
  multiples: Readonly<Record<MultipleId, Result>>,
  { kind, name }: Pick<Priced, 'kind' | 'name'>,
): Readonly<Record<MultipleId, Result>> {
  if (kind !== 'financial') return multiples;
  const without = NOT_FOR_FINANCIALS.map((id) => [id, missing(`${id}.${name}`, 'not_for_sector')] as const);
  return { ...multiples, ...Object.fromEntries(without) };
}

/** The amount that is not positive is why a multiple of it has no value. */
function withCause(multiple: Result, amount: Result): Result {
  if (isFigure(multiple) || multiple.reason !== 'not_positive') return multiple;
  return missing(multiple.id, 'not_positive', amount.id);
}

function isPositive(result: Result): boolean {
  return isFigure(result) && result.value > 0;
}

/** A close in US dollars as an input of formulas. */
export function closeFigure({ date, close }: { readonly date: string; readonly close: number }, name: string): Figure {
  return {
    id: `close.${name}`,
    value: close,
    unit: 'USD/shares',
    period: { name: date, start: null, end: date },
    filed: '',
    accessions: [],
    formula: 'as_given',
    inputs: {},
  };
}
