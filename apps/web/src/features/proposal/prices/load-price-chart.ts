/** The chart and its font: it measures its numbers once, and would cut off those that are wider in the font that comes later. */
export async function loadPriceChart() {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-figures');
  const font = document.fonts.load(`11px ${family}`).catch(() => undefined);
  const [chart] = await Promise.all([import('./price-chart.tsx'), font]);
  return chart;
}
