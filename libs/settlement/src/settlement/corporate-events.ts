/** An event that changed a price without changing a holding's worth: a split, a spin-off, a dividend in shares. */
export type CorporateEvent = {
  readonly symbol: string;
  /** The first day that trades without the entitlement. */
  readonly date: string;
  /** The factor that makes prices before that day comparable with later ones. */
  readonly factor: number;
};

const event = (symbol: string, date: string, factor: number): CorporateEvent => ({ symbol, date, factor });

/**
 * Published spin-offs and dividends in shares of 2013 to 2017 for which price sources do not adjust. A market's own
 * `events.csv` (`symbol,date,factor`) adds to them. An event for which the source has adjusted is not applied again.
 */
export const KNOWN_EVENTS: readonly CorporateEvent[] = [
  event('IR', '2013-12-02', 1 / 1.253), // Allegion
  event('DISCA', '2014-08-07', 0.5), // one share of class C for each share
  event('DISCK', '2014-08-07', 0.5),
  event('ADP', '2014-10-01', 1 / 1.139), // CDK Global
  event('A', '2014-11-03', 1 / 1.398), // Keysight
  event('PPL', '2015-06-02', 1 / 1.073), // Talen Energy
  event('BAX', '2015-07-01', 1 / 1.841), // Baxalta
  event('NI', '2015-07-02', 1 / 2.545), // Columbia Pipeline
  event('EBAY', '2015-07-20', 1 / 2.376), // PayPal
  event('HPQ', '2015-11-02', 1 / 2.202), // Hewlett Packard Enterprise
  event('DHR', '2016-07-05', 1 / 1.319), // Fortive
  event('CTXS', '2017-02-01', 1 / 1.256), // GoTo
];

/** @throws RangeError that names the invalid line */
export function eventsIn(csv: string): readonly CorporateEvent[] {
  const [, ...lines] = csv.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    if (line.trim() === '') return [];
    const [symbol = '', date = '', factor = ''] = line.split(',');
    const isGood = symbol !== '' && /^\d{4}-\d{2}-\d{2}$/.test(date) && Number(factor) > 0;
    if (!isGood) throw new RangeError(`events.csv line ${at + 2}: symbol, date and a factor above 0 are needed`);
    return [event(symbol, date, Number(factor))];
  });
}
