/** The typographer's, as wide as a plus. */
export const MINUS = '−';

/** A share of 0 to 1 as a whole percent: `51%`. */
export function shareText(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A change as a fraction, with its sign: `+1.2%`, `−0.4%`, `0.0%`. */
export function changeText(change: number): string {
  const percent = Math.abs(change * 100).toFixed(1);
  if (percent === '0.0') return '0.0%';
  return `${change < 0 ? MINUS : '+'}${percent}%`;
}

/** A count with its thousands apart: `1,204`. */
export function countText(count: number): string {
  return count.toLocaleString('en-US');
}
