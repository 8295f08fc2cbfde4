/** A chart measures its numbers once, and would cut off those that are wider in a font that comes later. */
export async function figuresFont(): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-figures');
  await document.fonts.load(`11px ${family}`).catch(() => undefined);
}
