import type { FoundSymbols } from './symbols-query.ts';

const LONGEST_SHOWN = 24;

/** Which market has no such company, and that others are suggested instead. */
export function noMatchText({ market, sought, nearest }: Pick<FoundSymbols, 'market' | 'sought' | 'nearest'>): string {
  const text = sought.length > LONGEST_SHOWN ? `${sought.slice(0, LONGEST_SHOWN)}…` : sought;
  const sentence = `No company on ${marketName(market)} matches “${text}”.`;
  return nearest.length > 0 ? `${sentence} It has, for example:` : sentence;
}

function marketName(market: string): string {
  if (market === 'sample') return 'the sample market';
  return market === 'live' ? 'the live market' : `the recorded market ${market}`;
}
