import type { ConfigResponse, MEDIA_TYPES } from '@gemscout/contracts';

/** A file that browsers download and never display. */
export type ExportFile = {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer;
};

/** A file name of letters, digits, dots and dashes, which is safe in headers and file systems. */
export function fileName(stem: string, extension: keyof typeof MEDIA_TYPES): string {
  return `${
    stem
      .replace(/[^A-Za-z0-9.-]+/g, '-')
      .replace(/^[.-]+/, '')
      .slice(0, 80) || 'gemscout'
  }.${extension}`;
}

/** Describes the market, such as "Sample market, fictional, as of 2025-06-30". */
export function marketLine({
  market,
  fictional,
  as_of,
}: Pick<ConfigResponse, 'market' | 'fictional' | 'as_of'>): string {
  const name = market.charAt(0).toUpperCase() + market.slice(1);
  return [
    `${name} market`,
    ...(fictional ? ['fictional'] : []),
    ...(as_of ? [`as of ${as_of.slice(0, 10)}`] : []),
  ].join(', ');
}

/** What stands in place of the market on a file of the sample run. */
export const SAMPLE_LINE = 'Sample: a recorded run on an invented market, not counted and not settled';
