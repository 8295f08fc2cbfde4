import { createContext, use, type ReactNode } from 'react';

export type TickerProps = { symbol: string; className?: string };

/** How tickers of logs are shown: on signed-in pages as links. Public pages have no router, and lead nowhere. */
export const TickerContext = createContext<(props: TickerProps) => ReactNode>(PlainTicker);

/** A ticker in a part that public pages show, too. */
export function Ticker(props: TickerProps) {
  return use(TickerContext)(props);
}

function PlainTicker({ symbol, className = '' }: TickerProps) {
  return <span className={`figures font-semibold ${className}`}>{symbol}</span>;
}
