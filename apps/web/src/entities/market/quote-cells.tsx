import { ChangeFigure } from '../../ui/change-figure.tsx';
import { priceText } from '../../ui/price-text.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { closesText, priceTitle, shortDay } from './quote-text.ts';
import type { Quote } from './quotes.ts';

/** The last close. A missing one says so; an old one has another colour, and its day in place of the change. */
export function QuotePrice({ quote }: { quote: Quote }) {
  if (quote === 'loading') return <Unknown />;
  if (quote === 'failed') return <Missing title="The price could not be loaded." />;
  const { price_now: now, price_note: note } = quote;
  if (!now) return <Missing title={note ?? ''} />;
  return (
    <span className={`figures whitespace-nowrap ${note ? 'text-watch' : ''}`} title={priceTitle(quote)}>
      {priceText(now.price)}
    </span>
  );
}

/** The change against the close before; of an old price its day in that place; nothing without a price. */
export function QuoteChange({ quote }: { quote: Quote }) {
  if (typeof quote === 'string' || !quote.price_now) return null;
  const { price_now: now, price_note: note } = quote;
  if (note)
    return (
      <span className="text-xs whitespace-nowrap text-watch" title={note}>
        of {shortDay(now.as_of)}
      </span>
    );
  return now.change_pct === null ? null : <ChangeFigure percent={now.change_pct} title={`On ${now.as_of}`} />;
}

/** About 30 closes as a line between the lowest and the highest; an empty place of its width without them. */
export function QuoteLine({ quote, className = '' }: { quote: Quote; className?: string }) {
  const closes = typeof quote === 'string' ? [] : quote.closes;
  const [lowest, highest] = [Math.min(...closes), Math.max(...closes)];
  const values = closes.map((close) => (highest === lowest ? 0.5 : (close - lowest) / (highest - lowest)));
  return (
    <span className={`inline-block w-12 shrink-0 text-soft ${className}`}>
      <Sparkline values={values} label={closesText(closes)} />
    </span>
  );
}

function Unknown() {
  return <span aria-hidden className="inline-block h-3 w-12 rounded-md bg-sunken motion-safe:animate-pulse" />;
}

function Missing({ title }: { title: string }) {
  return (
    <span className="text-xs whitespace-nowrap text-soft" title={title}>
      no price
    </span>
  );
}
