import type { MetricId } from '@gemscout/contracts';

/**
 * The definitions that every prompt about a ticker repeats, in fewer words: what a reader of research needs to read the figure. The
 * registry has them in full, for the tooltip of the figure.
 */
export const BRIEF_DEFINITIONS: Readonly<Partial<Record<MetricId, string>>> = {
  peak_volume_ratio: 'Highest volume in 10 days, to the mean of the 20 before.',
  breakout: 'A close in 10 days was above every high of the 60 before, and the price held.',
  accruals: 'Net income not received as cash, of assets.',
  piotroski: '0 to 9 points; weak below 2.',
  altman_z: 'Distress below 1.81.',
  beneish_m: 'Accounts suspect above −1.78.',
  receivables_outgrow_revenue: '1.3 times as much, while operating cash flow grew less.',
  costs_move_to_assets: 'Noncurrent assets outgrew revenue as the operating margin rose.',
  pe_median: 'On the days of its reports, at most ten years.',
  pe_percentile: 'Share of these days with a lower P/E.',
  implied_growth: 'Of free cash flow a year for ten years, at the discount rate.',
  dcf_low: 'A share’s worth if free cash flow grows as it did, at a point more.',
  insider_new_filing: 'In 90 days or as many as it names; without one there are no sums of trades.',
  insider_net: 'Bought less sold at prices of the market, without grants and plans.',
  insider_bought: 'At prices of the market, without grants and plans.',
  insider_sold: 'At prices of the market, without grants and plans.',
  insider_planned_net: 'Bought less sold under plans of Rule 10b5-1.',
  insider_clusters: 'Times that three insiders bought within 30 days.',
  insider_proposed: 'Shares that insiders gave notice to sell (Form 144).',
  largest_holder: 'By Schedules 13D and 13G, as all holders.',
  newest_holder: 'By the newest schedule, also below 5%.',
  red_flags: 'On going concern, weakness, restatement or auditor.',
  revision_breadth: 'Raised less lowered in 30 days, of both.',
  beta_index: 'Slope over 120 days.',
  past_move: 'Usual move over the days that the options have left.',
  volume_to_open_interest: 'Options traded against open ones.',
  skew: 'Volatility of the 95% put less that of the 105% call.',
  distinct_posts_7d: 'Without reposts and near copies.',
  post_activity: 'Posts a day in 7 days against the 28 before.',
  post_copies: 'Posts that nearly repeat one of another account.',
};
