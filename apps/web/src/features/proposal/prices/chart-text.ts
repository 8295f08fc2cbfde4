import type { RunPricesResponse } from '@gemscout/contracts';
import { priceText } from '../../../ui/price-text.ts';

/** What a chart shows, for those who read: its span, its ends, and what came after where that is shown. */
export function chartSentence({ closes, as_of_day, provider }: RunPricesResponse): string {
  const known = closes.filter(({ after }) => !after);
  const later = closes.filter(({ after }) => after);
  const [first, last, latest] = [known[0], known.at(-1), later.at(-1)];
  if (!first || !last) return '';
  const before = `Closes from ${first.date} (${priceText(first.close)}) to the as-of day ${as_of_day} (${priceText(last.close)}), ${provider}.`;
  return latest ? `${before} After it, until ${latest.date}: ${priceText(latest.close)}.` : before;
}
