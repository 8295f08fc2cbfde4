import type { QuoteResponse } from '@gemscout/contracts';
import { priceText } from '../../ui/price-text.ts';
import type { Quote } from './quotes.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day without its year: `30 Jun`. */
export function shortDay(day: string): string {
  return DAY.format(Date.parse(day.slice(0, 10)));
}

/** The name of a company; undefined as long as it is not known. */
export function nameIn(quote: Quote): string | undefined {
  return typeof quote === 'string' ? undefined : (quote.name ?? undefined);
}

/** Where a price comes from, and what is to be said about it. */
export function priceTitle({ price_now: now, price_note: note }: QuoteResponse): string {
  return [now && `Close of ${now.as_of}, ${now.provider}`, note].filter(Boolean).join('. ');
}

/** What a line of closes shows, in words. */
export function closesText(closes: readonly number[]): string {
  const [first, last] = [closes[0], closes.at(-1)];
  if (first === undefined || last === undefined) return 'No closes';
  return `${closes.length} closes, from ${priceText(first)} to ${priceText(last)}`;
}
