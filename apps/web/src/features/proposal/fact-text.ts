import { showMetric, type ProposalDetailResponse, type ProposalResponse } from '@gemscout/contracts';
import { shareText } from '../../ui/figure-text.ts';
import { usdText } from '../../ui/usd-text.ts';

/** What a ticker used of its run, and the re-checks since: money, and tokens where a language model thought. */
export function spendText({ spend_usd: usd, spend_tokens: tokens }: ProposalResponse): string {
  if (usd === null) return 'not known';
  return tokens ? `${usdText(usd)}, ${tokens.toLocaleString('en-US')} tokens` : usdText(usd);
}

type Reports = ProposalDetailResponse['reports'];

/** `2026-08-11, in 42 days`; a day that the company has not named is said to be expected. */
export function nextReportText(next: Reports['next']): string {
  if (next === null) return 'not known';
  const when = next.days === 0 ? 'today' : `in ${showMetric('days_to_report', next.days)}`;
  return `${next.is_estimate ? 'expected ' : ''}${next.day}, ${when}`;
}

/** `+4.2%` */
export function sinceReportText(since: Reports['since_last']): string {
  return since === null ? 'not known' : showMetric('change_since_report', since.change_pct);
}

type Confident = NonNullable<ProposalResponse['rechecked']>['before'];

/** `Buy 71%`; a verdict without a confidence stands alone. */
export function verdictText({ verdict, confidence }: Confident): string {
  const name = verdict.charAt(0).toUpperCase() + verdict.slice(1);
  return confidence === null ? name : `${name} ${shareText(confidence)}`;
}
