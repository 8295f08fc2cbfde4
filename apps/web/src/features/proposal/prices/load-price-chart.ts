import { figuresFont } from '../../../entities/market/chart/figures-font.ts';

/** The chart and its font. */
export async function loadPriceChart() {
  const [chart] = await Promise.all([import('./price-chart.tsx'), figuresFont()]);
  return chart;
}
