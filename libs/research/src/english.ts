/** A figure rounded for reading, without the zeros that say nothing: `3.2`, `71`, `-0.5`. */
export function shown(value: number, decimals = 1): string {
  return String(Number(value.toFixed(decimals)) + 0);
}

/** A share of a hundred with its sign apart: `12.4 %`. */
export function percent(value: number, decimals = 1): string {
  return `${shown(Math.abs(value), decimals)} %`;
}

/** With its sign: `+12.4 %`, `-3 %`. */
export function signedPercent(value: number, decimals = 1): string {
  return `${value < 0 ? '-' : '+'}${percent(value, decimals)}`;
}

function unitOf(absolute: number): readonly [size: number, letter: string] {
  if (absolute >= 1e12) return [1e12, ' T'];
  return absolute >= 1e9 ? [1e9, ' B'] : [1e6, ' M'];
}

export function dollars(value: number): string {
  const absolute = Math.abs(value);
  const [size, letter] = unitOf(absolute);
  const amount = absolute < 1e6 ? absolute.toFixed(2) : `${shown(absolute / size)}${letter}`;
  return `${value < 0 ? '-' : ''}$${amount}`;
}

/** `1 headline`, `2 headlines`, `no headlines`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number === 0 ? 'no' : number} ${number === 1 ? one : many}`;
}

/** `a, b and c`. */
export function list(parts: readonly string[]): string {
  const [last, ...others] = parts.toReversed();
  if (last === undefined) return '';
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** External text, cut to fit into a line. */
export function excerpt(text: string, length = 160): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
