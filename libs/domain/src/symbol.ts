const SYMBOL = /^[A-Z0-9]{1,6}([.-][A-Z0-9]{1,4})?$/;

/**
 * A ticker as the markets write it: trimmed, without a leading `$`, upper case.
 *
 * @returns undefined for what is no ticker; look-alike letters of other scripts are refused, never folded
 */
export function normaliseSymbol(text: string): string | undefined {
  const bare = text.trim().replace(/^\$/, '');
  if (!/^[A-Za-z0-9.-]{1,12}$/.test(bare)) return undefined;
  const upper = bare.toUpperCase();
  return SYMBOL.test(upper) ? upper : undefined;
}
