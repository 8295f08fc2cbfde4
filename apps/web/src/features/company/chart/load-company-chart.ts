import { figuresFont } from '../../../entities/market/chart/figures-font.ts';

/** The chart and its font. */
export async function loadCompanyChart() {
  const [chart] = await Promise.all([import('./company-chart.tsx'), figuresFont()]);
  return chart;
}
