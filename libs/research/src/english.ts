/** A figure rounded for reading, without the zeros that say nothing: `3.2`, `71`, `-0.5`. */
export function shown(value: number, decimals = 1): string {
  return String(Number(value.toFixed(decimals)) + 0);
}

/** `headline`, `headlines`: the noun alone. */
export function plural(number: number, one: string): string {
  return number === 1 ? one : `${one}s`;
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
