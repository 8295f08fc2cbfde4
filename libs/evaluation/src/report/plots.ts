import { escapedHtml } from '@gemscout/service-kit';
import type { Estimate } from '@gemscout/settlement';
import type { ReliabilityBin } from '../statistics/calibration.ts';

const WIDTH = 720;
const LEFT = 210;
const RIGHT = 24;
const ROW = 34;

type Scale = (value: number) => number;

function scaleOf(values: readonly number[], from: number, to: number): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  return (value) => from + ((value - low) / span) * (to - from);
}

const round = (value: number): string => value.toFixed(1);

function drawing(height: number, title: string, body: readonly string[]): string {
  const name = escapedHtml(title);
  return `<figure><figcaption>${name}</figcaption><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${name}">${body.join('')}</svg></figure>`;
}

export type Whisker = { readonly name: string; readonly estimate: Estimate; readonly isMain: boolean };

/** One line per row: the value as a dot, its interval as a bar, with a rule at zero. In percent. */
export function whiskerPlot(title: string, rows: readonly Whisker[]): string {
  const ends = rows.flatMap(({ estimate: { value, low, high } }) => [value, low, high].filter((end) => end !== null));
  const x = scaleOf(ends, LEFT, WIDTH - RIGHT);
  const height = rows.length * ROW + 44;
  const zero = `<line class="rule" x1="${round(x(0))}" x2="${round(x(0))}" y1="8" y2="${height - 28}"/>`;
  const ticks = [Math.min(0, ...ends), 0, Math.max(0, ...ends)].map(
    (at) => `<text class="tick" x="${round(x(at))}" y="${height - 8}">${(at * 100).toFixed(1)}%</text>`,
  );
  return drawing(height, title, [zero, ...ticks, ...rows.map((row, at) => whisker(row, 24 + at * ROW, x))]);
}

function whisker({ name, estimate: { value, low, high }, isMain }: Whisker, y: number, x: Scale): string {
  const label = `<text x="0" y="${y + 5}">${escapedHtml(name)}</text>`;
  const kind = isMain ? 'main' : 'other';
  if (value === null) return label;
  const line =
    low === null || high === null
      ? ''
      : `<line class="${kind}" x1="${round(x(low))}" x2="${round(x(high))}" y1="${y}" y2="${y}"/>`;
  return `${label}${line}<circle class="${kind}" cx="${round(x(value))}" cy="${y}" r="5"/>`;
}

export type DayMean = { readonly day: string; readonly mean: number; readonly count: number };

/** One bar per date. */
export function dayPlot(title: string, days: readonly DayMean[]): string {
  const height = 220;
  const y = scaleOf(
    days.map(({ mean }) => mean),
    height - 30,
    10,
  );
  const step = (WIDTH - 60) / Math.max(1, days.length);
  const bars = days.map(({ day, mean, count }, at) => {
    const [top, bottom] = [Math.min(y(mean), y(0)), Math.max(y(mean), y(0))];
    const said = `${day}: ${(mean * 100).toFixed(2)}%, ${count} Buys`;
    return `<rect class="main" x="${round(50 + at * step)}" y="${round(top)}" width="${round(Math.max(1, step - 2))}" height="${round(bottom - top)}"><title>${said}</title></rect>`;
  });
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const values = [Math.min(0, ...days.map(({ mean }) => mean)), 0, Math.max(0, ...days.map(({ mean }) => mean))];
  return drawing(height, title, [
    ...bars,
    `<line class="rule" x1="50" x2="${WIDTH}" y1="${round(y(0))}" y2="${round(y(0))}"/>`,
    ...values.map((at) => `<text class="side" x="44" y="${round(y(at) + 4)}">${(at * 100).toFixed(1)}%</text>`),
    `<text x="50" y="${height - 8}">${first}</text><text class="end" x="${WIDTH}" y="${height - 8}">${last}</text>`,
  ]);
}

/**
 * Predicted against observed frequency; the size of a dot shows the number of forecasts. A perfect forecaster lies on the
 * diagonal.
 */
export function reliabilityPlot(title: string, bins: readonly ReliabilityBin[]): string {
  const size = 300;
  const place = (share: number): number => 52 + share * (size - 80);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const dots = bins.map(({ count, probabilities, came }) => {
    const [said, seen] = [probabilities / count, came / count];
    const name = `${(said * 100).toFixed(1)}% said, ${(seen * 100).toFixed(1)}% came, ${count} verdicts`;
    return `<circle class="main" cx="${round(place(said))}" cy="${round(size - place(seen))}" r="${round(4 + 8 * Math.sqrt(count / most))}"><title>${name}</title></circle>`;
  });
  const ticks = [0, 0.5, 1].flatMap((share) => [
    `<text class="tick" x="${round(place(share))}" y="${size - 28}">${share * 100}%</text>`,
    `<text class="side" x="44" y="${round(size - place(share) + 4)}">${share * 100}%</text>`,
  ]);
  const diagonal = `<line class="rule" x1="${place(0)}" y1="${size - place(0)}" x2="${place(1)}" y2="${size - place(1)}"/>`;
  return drawing(size, title, [diagonal, ...dots, ...ticks]);
}
