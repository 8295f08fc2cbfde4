const SYMBOL = /^[A-Z0-9]{1,6}([.-][A-Z0-9]{1,4})?$/;

/**
 * Normalises a ticker: trimmed, without a leading `$`, upper case.
 *
 * @returns undefined if the text is not a ticker. Look-alike letters of other scripts are rejected, not converted
 */
export function normaliseSymbol(text: string): string | undefined {
  const bare = text.trim().replace(/^\$/, '');
  if (!/^[A-Za-z0-9.-]{1,12}$/.test(bare)) return undefined;
  const upper = bare.toUpperCase();
  return SYMBOL.test(upper) ? upper : undefined;
}
