import { MarketFailure } from '../market-data.ts';

const SYMBOL = /^[A-Z0-9^][A-Z0-9.=^-]{0,19}$/;
const SHARE_CLASS = /^([A-Z]{1,5})[.-]([A-E])$/;

/**
 * A symbol that may be part of a URL. Ours have a dot before the class of a share (`BRK.B`).
 *
 * @throws MarketFailure no_data for an invalid symbol
 */
export function symbolOf(text: string): string {
  const symbol = text.trim().toUpperCase();
  if (!SYMBOL.test(symbol)) throw new MarketFailure('no_data', `“${text.slice(0, 40)}” is no ticker`);
  return symbol.replace(SHARE_CLASS, '$1.$2');
}

/**
 * Refuses a response about another symbol.
 *
 * @throws MarketFailure unavailable
 */
export function requireSameSymbol(provider: string, asked: string, answered: string | null | undefined): void {
  if (!answered || dashed(answered) === dashed(asked)) return;
  throw new MarketFailure('unavailable', `${provider} answered about ${answered.slice(0, 20)}, asked about ${asked}`);
}

/** As Yahoo and the SEC write it: `BRK-B`. */
export function dashed(symbol: string): string {
  return symbolOf(symbol).replace(SHARE_CLASS, '$1-$2');
}
