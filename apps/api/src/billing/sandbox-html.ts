import { createHash } from 'node:crypto';
import type { SandboxPage, Subscription } from '@gemscout/billing';
import { BILLING_INTERVALS, planTitle, PLANS, priceText, type BillingInterval } from '@gemscout/domain';
import { escapedHtml } from '@gemscout/service-kit';
import { PLAIN_STYLE, plainPage } from '../web/plain-page.ts';

export const STYLE_PATH = '/dev/billing/sandbox.css';
export const STYLE = `${PLAIN_STYLE}
main { max-width: 520px; margin: 0 auto; padding: 20px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface) }
label { display: block; margin: 16px 0 4px; font-weight: 600 }
input, select, button { box-sizing: border-box; min-height: 36px; padding: 4px 12px; max-width: 100%; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px }
input, select { width: 100%; font-variant-numeric: tabular-nums }
button { margin: 12px 8px 0 0; font-size: 14px; font-weight: 500; color: var(--on-accent); background: var(--accent); border-color: var(--accent); cursor: pointer }
button.plain { color: var(--ink); background: var(--surface); border-color: var(--line-strong) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px }
dt { color: var(--soft) } dd { margin: 0 }
.simulated { margin: 0; padding: 8px 12px; border-radius: 6px; color: var(--watch); background: var(--watch-soft); font-weight: 600 }
.wrong { color: var(--bad); font-weight: 600 }
`;

type Portal = Extract<SandboxPage, { readonly kind: 'portal' }>;

/** @param wrong the validation error, as a sentence */
export function sandboxHtml(page: SandboxPage, sessionId: string, wrong?: string): string {
  if (page.kind === 'portal') return documentOf('Simulated portal: no card is charged', portalOf(page));
  const { plan, interval, trialDays, returnTo } = page;
  const price = priceOf(plan, interval);
  const due = trialDays > 0 ? `Free for ${trialDays} days, then ${price}. Cancel anytime.` : `${price}, due today.`;
  return documentOf(
    'Simulated checkout: no card is charged',
    `<h1>Gemscout ${planTitle(plan)}</h1>
<p>${due}</p>
${wrong === undefined ? '' : `<p class="wrong" role="alert">${wrong}</p>`}
<form method="post">
<label for="card">Card number (any digits; do not enter a real one)</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${testCardOf(sessionId)}">
<button>${trialDays > 0 ? 'Start trial' : 'Subscribe'}</button>
</form>
<p><a href="${escapedHtml(returnTo)}?checkout=cancelled">Back without subscribing</a></p>`,
  );
}

export function goneHtml(): string {
  return documentOf(
    'Simulated billing: no card is charged',
    '<h1>This page is over</h1>\n<p>Open it again from Settings in Gemscout.</p>',
  );
}

function portalOf({ subscription, declines, wanted, returnTo }: Portal): string {
  const chosen = wanted ?? subscription;
  const state = subscription ? factsOf(subscription, declines) : '<p>There is no subscription.</p>';
  const live = subscription !== undefined && subscription.status !== 'ended';
  return `<h1>Your subscription</h1>
${state}
${live ? actsOf(subscription, declines, chosen ? `${chosen.plan}:${chosen.interval}` : '') : ''}
<p><a href="${escapedHtml(returnTo)}">Back to Gemscout</a></p>`;
}

function actsOf({ cancelAt }: Subscription, declines: boolean, chosen: string): string {
  return `<form method="post">
<label for="to">Plan</label>
<select id="to" name="to">${offersOf(chosen)}</select>
<button name="act" value="change">Change plan</button>
${cancelAt === null ? button('cancel', 'Cancel subscription') : button('resume', 'Resume subscription')}
<h2>What may happen</h2>
${declines ? button('accept', 'Let the card pay again') : button('decline', 'Let the card decline payments')}
${button('pass:3', 'Let 3 days pass')}
${button('pass:7', 'Let 7 days pass')}
${button('pass:31', 'Let a month pass')}
${button('end', 'End it at once')}
</form>`;
}

function offersOf(chosen: string): string {
  const offers = PLANS.flatMap(({ name }) => BILLING_INTERVALS.map((interval) => ({ name, interval })));
  return offers
    .map(({ name, interval }) => {
      const value = `${name}:${interval}`;
      const selected = value === chosen ? ' selected' : '';
      return `<option value="${value}"${selected}>${planTitle(name)}, ${priceOf(name, interval)}</option>`;
    })
    .join('');
}

function factsOf(subscription: Subscription, declines: boolean): string {
  const { plan, interval, status, trialEndsAt, cancelAt, periodEndsAt, pastDueSince, endedAt } = subscription;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Plan', `${planTitle(plan)}, ${priceOf(plan, interval)}`],
    ['Status', status.replace('_', ' ')],
    ['Trial until', dayOf(trialEndsAt)],
    ['Renews', status === 'ended' || cancelAt !== null ? null : dayOf(periodEndsAt)],
    ['Ends', dayOf(cancelAt)],
    ['Payment owed since', dayOf(pastDueSince)],
    ['Ended', dayOf(endedAt)],
    ['Card', declines ? 'declines payments' : 'pays'],
  ];
  const rows = facts.filter(([, value]) => value !== null).map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return `<dl>${rows.join('')}</dl>`;
}

function button(act: string, words: string): string {
  return `<button class="plain" name="act" value="${act}">${words}</button>`;
}

function priceOf(plan: string, interval: BillingInterval): string {
  const known = PLANS.find(({ name }) => name === plan);
  return known ? priceText(known, interval) : '';
}

/** A different card for each checkout, because each card gets only one trial. */
function testCardOf(sessionId: string): string {
  const digits = createHash('sha256').update(`card ${sessionId}`).digest().readUIntBE(0, 6) % 100_000_000;
  const last = String(digits).padStart(8, '0');
  return `4242 4242 ${last.slice(0, 4)} ${last.slice(4)}`;
}

function dayOf(time: string | null): string | null {
  return time && `<time datetime="${time}">${time.slice(0, 10)}</time>`;
}

function documentOf(label: string, body: string): string {
  return plainPage({ title: label, stylePath: STYLE_PATH, body: `<p class="simulated">${label}</p>\n${body}` });
}
