import type { ProposalResponse } from '@gemscout/contracts';
import { shareText } from '../../ui/figure-text.ts';
import { usdText } from '../../ui/usd-text.ts';

/** What a ticker used of its run, and the re-checks since: money, and tokens where a language model thought. */
export function spendText({ spend_usd: usd, spend_tokens: tokens }: ProposalResponse): string {
  if (usd === null) return 'not known';
  return tokens ? `${usdText(usd)}, ${tokens.toLocaleString('en-US')} tokens` : usdText(usd);
}

type Confident = NonNullable<ProposalResponse['rechecked']>['before'];

/** `Buy 71%`; a verdict without a confidence stands alone. */
export function verdictText({ verdict, confidence }: Confident): string {
  const name = verdict.charAt(0).toUpperCase() + verdict.slice(1);
  return confidence === null ? name : `${name} ${shareText(confidence)}`;
}
