import { METRICS, type MetricId } from '@gemscout/contracts';
import { BRIEF_DEFINITIONS } from './brief-definitions.ts';

/**
 * A definition as a model reads it: without the year in which a score was published, as behind a mask no prompt names a year, and
 * without how often sound companies crossed its threshold.
 */
function definitionOf(metric: MetricId): string {
  const brief = BRIEF_DEFINITIONS[metric];
  if (brief !== undefined) return brief;
  return METRICS[metric].definition.replace(/ (?:19|20)\d\d(?=\))/, '').replace(/ Crossed in .*$/, '');
}

/**
 * What the metrics mean, of those that their names do not tell a reader of research. Of a family (the change over 5, 20 and 60
 * days) the first is defined.
 */
export function definitionsOf(metrics: readonly MetricId[]): Readonly<Record<string, string>> {
  const unknown = metrics.filter((metric) => !KNOWN_BY_NAME.has(metric));
  const families = new Set<string>();
  const first = unknown.filter((metric) => {
    const family = familyOf(metric);
    const isNew = !families.has(family);
    families.add(family);
    return isNew;
  });
  return Object.fromEntries(first.map((metric) => [metric, definitionOf(metric)]));
}

function familyOf(metric: MetricId): string {
  return metric
    .replaceAll(/\d+/g, 'N')
    .replace(/^(peer_)?\w+_(?=median$|percentile$)/, '$1')
    .replace(/_(?:low|high)$/, '')
    .replace(/^(above|beta)_.*/, '$1');
}

const KNOWN_BY_NAME: ReadonlySet<string> = new Set(
  [
    'close sma_20 sma_50 sma_200 change_1d change_5d change_20d change_60d high_52w low_52w from_high rsi_14 macd',
    'macd_signal atr atr_pct bollinger_low bollinger_high volume volume_ratio change_since_report report_close open high low',
    'eps_actual eps_estimate surprise eps_growth beats quarters reported_on days_since_report pe price_to_book price_to_sales',
    'dividend_yield market_cap revenue net_income eps_diluted cash assets equity operating_cash_flow free_cash_flow total_debt',
    'revenue_growth_1y revenue_growth_3y revenue_growth_5y eps_growth_1y free_cash_flow_growth_1y free_cash_flow_growth_5y',
    'diluted_shares_growth_1y gross_margin operating_margin net_margin free_cash_flow_margin net_debt interest_cover',
    'net_debt_to_ebitda return_on_invested_capital days_sales_outstanding cover_page_shares enterprise_value ev_to_ebitda',
    'price_to_free_cash_flow discount_rate treasury_10y insider_filed_on days_since_insider_form guidance_ranges guidance',
    'filing_paragraph expected_eps_quarter expected_eps_next_quarter expected_eps_year expected_eps_year_before',
    'expected_eps_next_year expected_revenue_quarter expected_revenue_next_quarter expected_revenue_year',
    'expected_revenue_next_year estimate_analysts estimates_raised estimates_lowered eps_drift target_mean target_low',
    'target_high target_analysts recommendations recommended_buys recommended_holds recommended_sells next_report',
    'target_upside days_to_report shares_short shares_short_before short_change short_change_3m shares_short_3m short_volume short_share short_published_on',
    'settlement_shares curve_10y_3m curve_10y_2y curve_inverted option_expiry implied_move put_call headlines publishers',
    'news_days posts_7d post_authors_7d positive_posts negative_posts good_headlines bad_headlines post_reposts post headline',
    'document page members days_to_cover guidance_judged guidance_met target_spread credit_spread documents good_documents bad_documents document_days realised_volatility_20 realised_volatility_60 share_dilution',
    'largest_holder_shares holder_schedules_on_file newest_holder_before newest_holder_change newest_holder_event_on newest_holder_filed_on',
    'insider_forms_on_file insider_buyers insider_sellers holders_over_5 shares_diluted breadth new_paragraphs changed_paragraphs above_index_20 above_index_60 above_index_120 activist_holder documents_cut',
  ].flatMap((line) => line.split(' ')),
);
