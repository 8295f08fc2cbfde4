import type { Dossier, Findings } from '../dossier.ts';
import type { MetricId } from '@gemscout/contracts';
import { fiscalYearOf } from './filing-signals.ts';
import type { MemoSentence } from './analyst.ts';
import { impliedMoveOf } from './implied-move.ts';
import { hashesOf } from './signal.ts';

/** The figures of a memo, by subject, each a reference to its fact. */
export function figuresIn({ findings, facts }: Dossier): MemoSentence[] {
  const ids = new Set(facts?.map(({ id }) => id));
  const ofPrice = [multiples, ownHistory, againstPeers, implied].map(
    (lineOf) => (found: Findings) => lineOf(found, ids),
  );
  const ofCompany = [price, trend, activity, results, expected, statements, valuation, ...ofPrice];
  return [...ofCompany, insiders, largeHolders, shortInterest, options, optionsByExpiry].flatMap(
    (lineOf) => lineOf(findings) ?? [],
  );
}

function line(
  name: string,
  figures: readonly (string | false)[],
  evidence: readonly string[],
): MemoSentence | undefined {
  const known = figures.filter((figure) => figure !== false);
  return known.length === 0 ? undefined : { text: `${name} ${known.join(', ')}.`, evidence: [...evidence] };
}

function has(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function price({ indicators }: Findings): MemoSentence | undefined {
  const facts = indicators?.facts;
  if (!facts) return undefined;
  const figures = [
    'close {{close}} on {{price_date}}',
    has(facts.change_5d_pct) && 'week {{change_5d}}',
    has(facts.change_20d_pct) && 'month {{change_20d}}',
    has(facts.change_60d_pct) && 'quarter {{change_60d}}',
    has(facts.change_since_report_pct) && 'change since the last report {{change_since_report}}',
    has(facts.low_52w_usd) && '52-week low {{low_52w}}',
    has(facts.high_52w_usd) && '52-week high {{high_52w}}',
  ];
  return line('Price:', figures, hashesOf(indicators, 'indicators'));
}

function trend({ indicators }: Findings): MemoSentence | undefined {
  const facts = indicators?.facts;
  const figures = [
    has(facts?.sma_20_usd) && '20-day average {{sma_20}}',
    has(facts?.sma_50_usd) && '50-day average {{sma_50}}',
    has(facts?.sma_200_usd) && '200-day average {{sma_200}}',
    has(facts?.macd) && 'MACD {{macd}}',
    has(facts?.macd_signal) && 'MACD signal {{macd_signal}}',
  ];
  return line('Trend:', figures, hashesOf(indicators, 'indicators'));
}

function activity({ indicators }: Findings): MemoSentence | undefined {
  const facts = indicators?.facts;
  const figures = [
    has(facts?.rsi_14) && 'RSI {{rsi_14}}',
    has(facts?.volume_ratio) && 'last volume {{volume_ratio}} its 20-day mean',
    has(facts?.atr_pct) && 'daily range {{atr_pct}}',
  ];
  return line('Activity:', figures, hashesOf(indicators, 'indicators'));
}

function results({ earnings }: Findings): MemoSentence | undefined {
  const facts = earnings?.facts;
  const figures = [
    has(facts?.eps_actual_usd) && 'EPS {{eps_actual}}',
    has(facts?.eps_estimate_usd) && 'estimate {{eps_estimate}}',
    has(facts?.surprise_pct) && 'surprise {{surprise}}',
    has(facts?.eps_growth_pct) && 'EPS against a year before {{eps_growth}}',
    has(facts?.eps_actual_usd) && has(facts?.last_date) && 'reported on {{reported_on}}',
  ];
  return line('Results:', figures, hashesOf(earnings, 'earnings'));
}

/** What analysts expect of the fiscal year, how that has changed, and where they see the price. */
function expected({ estimates: found }: Findings): MemoSentence | undefined {
  const facts = found?.facts;
  const figures = [
    has(facts?.['expected_eps_year']) && 'EPS expected of the fiscal year {{expected_eps_year}}',
    has(facts?.['eps_drift']) && 'drift of the EPS estimate over 90 days {{eps_drift}}',
    has(facts?.['revision_breadth']) && 'breadth of revisions {{revision_breadth}}',
    has(facts?.['target_mean']) && 'mean price target {{target_mean}}',
    has(facts?.['target_upside']) && 'distance to the mean target {{target_upside}}',
    has(facts?.['target_spread']) && 'spread of price targets {{target_spread}}',
  ];
  return line('Estimates:', figures, hashesOf(found, 'estimates'));
}

function statements({ statements: found }: Findings): MemoSentence | undefined {
  const year = found?.facts && fiscalYearOf(found.facts);
  if (!year) return undefined;
  const { value, reference } = year;
  const named = (metric: MetricId, name: string) => value(metric) !== undefined && `${name} ${reference(metric)}`;
  const figures = [
    named('revenue', 'revenue'),
    named('revenue_growth_1y', 'revenue growth'),
    named('gross_margin', 'gross margin'),
    named('operating_margin', 'operating margin'),
    named('net_margin', 'net margin'),
    named('free_cash_flow', 'free cash flow'),
  ];
  return line(`Statements of fiscal ${year.year}:`, figures, hashesOf(found, 'statements'));
}

function insiders({ insiders: found }: Findings): MemoSentence | undefined {
  const facts = found?.facts;
  const hashes = hashesOf(found, 'ownership');
  if (facts?.['insider_new_filing'] === false)
    return line('No new insider filing in 90 days,', ['last insider form on {{insider_filed_on}}'], hashes);
  return line('Net insider purchases:', [has(facts?.['insider_net']) && '{{insider_net}} in 90 days'], hashes);
}

/** In percentage points, as it is shown: less is no change. */
const LEAST_CHANGE = 0.05;

/** Who holds more than 5%, whether one of them filed Schedule 13D, and the newest change. The names are with the figures, not in the text. */
function largeHolders({ holders: found }: Findings): MemoSentence | undefined {
  const facts = found?.facts;
  if (!has(facts?.['holders_over_5'])) return undefined;
  const figures = [
    '{{holders_over_5}}',
    has(facts?.['largest_holder']) && 'largest reported holder {{largest_holder}}',
    has(facts?.['activist_share']) && 'holder with Schedule 13D {{activist_share}}',
    has(facts?.['newest_holder']) && 'newest reported holding {{newest_holder}}',
    Math.abs(Number(facts?.['newest_holder_change'] ?? 0)) >= LEAST_CHANGE &&
      'newest change of a large holder {{newest_holder_change}}',
    has(facts?.['newest_holder_filed_on']) && 'newest schedule filed on {{newest_holder_filed_on}}',
  ];
  return line('Holders over 5%:', figures, hashesOf(found, 'holders'));
}

/** How many shares are sold short, and how long short sellers would need to leave. */
function shortInterest({ short_interest: found }: Findings): MemoSentence | undefined {
  const facts = found?.facts;
  const figures = [
    has(facts?.['shares_short']) && 'shares sold short {{shares_short}}',
    has(facts?.['short_change']) && 'change of short interest {{short_change}}',
    has(facts?.['days_to_cover']) && 'days to cover {{days_to_cover}}',
    has(facts?.['short_share']) && 'short interest of all shares {{short_share}}',
    has(facts?.['short_settled_on']) && 'settlement date {{short_settled_on}}',
  ];
  return line('Short interest:', figures, hashesOf(found, 'short_interest'));
}

function valuation({ earnings }: Findings): MemoSentence | undefined {
  const facts = earnings?.facts;
  const figures = [
    has(facts?.pe_ratio) && 'P/E {{pe}}',
    has(facts?.price_to_book_ratio) && 'price to book {{price_to_book}}',
    has(facts?.price_to_sales_ratio) && 'price to sales {{price_to_sales}}',
    has(facts?.dividend_yield_pct) && 'dividend yield {{dividend_yield}}',
    has(facts?.market_cap_usd) && 'market cap {{market_cap}}',
  ];
  return line('Valuation by its source on {{valuation_date}}:', figures, hashesOf(earnings, 'fundamentals'));
}

/** What the last close is against the newest statements, as far as the valuation of the same day has not said it. */
function multiples({ statements: found }: Findings, ids: ReadonlySet<string>): MemoSentence | undefined {
  const figures = [
    ids.has('pe.now') && 'P/E {{pe.now}}',
    ids.has('price_to_sales.now') && 'price to sales {{price_to_sales.now}}',
    ids.has('price_to_book.now') && 'price to book {{price_to_book.now}}',
    ids.has('ev_to_ebitda.now') && 'EV to EBITDA {{ev_to_ebitda.now}}',
    ids.has('price_to_free_cash_flow.now') && 'price to free cash flow {{price_to_free_cash_flow.now}}',
  ];
  return line('By the newest statements at the last close:', figures, hashesOf(found, 'statements'));
}

/** In the order of the line. */
const PERCENTILES = [
  ['pe_percentile.now', 'P/E percentile'],
  ['ev_to_ebitda_percentile.now', 'EV/EBITDA percentile'],
  ['price_to_sales_percentile.now', 'price to sales percentile'],
] as const;

/**
 * Where the multiples are among those of earlier filing days, each with the time that these reach back over; of a company that earns nothing
 * a price to sales says little.
 */
function ownHistory({ statements: found }: Findings, ids: ReadonlySet<string>): MemoSentence | undefined {
  if (!ids.has('pe_percentile.now') && !ids.has('ev_to_ebitda_percentile.now')) return undefined;
  const figures = [
    ...PERCENTILES.map(([id, name]) => ids.has(id) && `${name} {{${id}}} {{${id} period}}`),
    ids.has('pe_median.now') && 'own median P/E {{pe_median.now}}',
  ];
  return line('Against its own filings,', figures, hashesOf(found, 'statements'));
}

/** Where the company is among its peers, with their number and the day. */
const OF_PEERS = [
  ['peer_pe_percentile', 'peer percentile of the P/E'],
  ['peer_ev_to_ebitda_percentile', 'peer percentile of the EV/EBITDA'],
  ['peer_revenue_growth_1y_percentile', 'peer percentile of the revenue growth over a year'],
  ['peer_net_margin_percentile', 'peer percentile of the net margin'],
] as const;

function againstPeers({ statements: found }: Findings, ids: ReadonlySet<string>): MemoSentence | undefined {
  if (!ids.has('peers')) return undefined;
  const figures = OF_PEERS.map(([id, name]) => ids.has(id) && `${name} {{${id}}}`);
  return line('Comparable companies:', ['{{peers}} {{peers period}}', ...figures], hashesOf(found, 'peers'));
}

/** What the last close implies at the discount rate, beside what was. */
function implied({ statements: found }: Findings, ids: ReadonlySet<string>): MemoSentence | undefined {
  const figures = [
    ids.has('implied_growth.now') && 'growth that the price implies {{implied_growth.now}} a year',
    ids.has('implied_margin.now') && 'margin that the price implies {{implied_margin.now}}',
  ];
  if (figures.every((figure) => figure === false)) return undefined;
  const year = found?.facts && fiscalYearOf(found.facts)?.year;
  const past = [5, 3].map((years) => `free_cash_flow_growth_${years}y.fy${year}`).find((id) => ids.has(id));
  const beside = [past !== undefined && `{{${past} as words}} {{${past}}}`, 'discount rate {{discount_rate.now}}'];
  return line('At the last close,', [...figures, ...beside], hashesOf(found, 'statements'));
}

/** What options imply of the next result and beside the share's own moves, with the nearest expiries. */
function optionsByExpiry({ option_chain: found }: Findings): MemoSentence | undefined {
  const facts = found?.facts;
  const terms = Object.keys(facts ?? {}).filter((id) => id.startsWith('atm_volatility.'));
  const figures = [
    has(facts?.['event_move']) && 'move that the next result implies {{event_move}}',
    has(facts?.['past_event_move']) && 'mean move after results {{past_event_move}}',
    ...terms.slice(0, MOST_TERMS).map((id) => `implied volatility at the money {{${id}}} {{${id} period}}`),
    has(facts?.['volatility_premium']) && 'implied less realised volatility {{volatility_premium}}',
    has(facts?.['skew_25_delta']) && '25-delta skew {{skew_25_delta}}',
    has(facts?.['put_call_volume']) && 'put/call ratio by volume {{put_call_volume}}',
    has(facts?.['put_call_open_interest']) && 'put/call ratio by open interest {{put_call_open_interest}}',
  ];
  const name = terms.length === 0 ? 'Option contracts, without implied volatilities:' : 'Options by expiry:';
  return line(name, figures, hashesOf(found, 'option_chain'));
}

const MOST_TERMS = 3;

function options(findings: Findings): MemoSentence | undefined {
  const { options: answer } = findings;
  const facts = answer?.facts;
  if (!facts) return undefined;
  const figures = [
    impliedMoveOf(findings) !== null
      ? 'implied move {{implied_move}} until {{option_expiry}}'
      : 'options expiry {{option_expiry}}',
    has(facts.past_move_pct) && 'past move {{past_move}}',
    'put/call {{put_call}}',
    has(facts.volume_to_open_interest_ratio) && 'volume to open interest {{volume_to_open_interest}}',
    has(facts.skew_pct) && 'skew {{skew}}',
  ];
  return line('Options:', figures, hashesOf(answer, 'options'));
}
