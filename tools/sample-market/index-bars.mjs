/**
 * The equal-weighted index of all companies, 1,000 on the first day of their `bars`.
 *
 * @param later the bars of each company on further days, in the order of the companies; default: the days of `bars`
 */
export function indexBars(market, later = market.map(({ bars }) => bars)) {
  return later[0].map(({ date }, index) => {
    const level = (field) => {
      const sum = market.reduce((total, { bars }, at) => total + later[at][index][field] / bars[0].close, 0);
      return Math.round((sum * 100000) / market.length) / 100;
    };
    const volume = later.reduce((total, bars) => total + bars[index].volume, 0);
    return { date, open: level('open'), high: level('high'), low: level('low'), close: level('close'), volume };
  });
}
