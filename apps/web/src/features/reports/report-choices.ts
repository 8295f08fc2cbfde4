import type { ReportBody, ReportFormat, ReportSection } from '@gemscout/contracts';

export const SECTIONS: readonly ReportSection[] = ['summary', 'proposals', 'memos', 'watchlist', 'runs'];
export const FORMATS: readonly ReportFormat[] = ['pdf', 'html', 'csv'];
export const VERDICTS = ['buy', 'watch'] as const;

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A report as the form holds it. */
export type ReportChoices = {
  /** Days, `yyyy-mm-dd`, both within. */
  readonly from: string;
  readonly to: string;
  /** As typed, with commas; empty: all. */
  readonly symbols: string;
  /** None: all. */
  readonly verdicts: readonly string[];
  readonly sections: readonly ReportSection[];
  readonly format: ReportFormat;
};

/** The thirty days until now, all of it, as PDF. */
export function firstChoices(now: number): ReportChoices {
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return {
    from: dayOf(now - (DEFAULT_DAYS - 1) * DAY_MS),
    to: dayOf(now),
    symbols: '',
    verdicts: [],
    sections: SECTIONS,
    format: 'pdf',
  };
}

/** What the server is asked for. A CSV holds the proposals only, whatever sections were chosen. */
export function reportBodyOf({ from, to, symbols, verdicts, sections, format }: ReportChoices): ReportBody {
  const named = symbols.split(/[\s,;]+/).map((symbol) => symbol.replace(/^\$/, '').toUpperCase());
  return {
    from,
    to,
    format,
    symbols: [...new Set(named.filter((symbol) => symbol !== ''))],
    verdicts: [...verdicts],
    sections: format === 'csv' ? ['proposals'] : [...sections],
  };
}

/** Why these choices make no report; undefined where they do. */
export function whatIsMissing({ from, to, sections, format }: ReportChoices): string | undefined {
  if (!DAY.test(from) || !DAY.test(to)) return 'Choose the first and the last day.';
  if (from > to) return 'The first day is after the last one.';
  if (format !== 'csv' && sections.length === 0) return 'Choose one section at least.';
  return undefined;
}

/** What the browser kept of the last report; whatever does not fit is as at first. */
export function readChoices(stored: string | null, now: number): ReportChoices {
  const first = firstChoices(now);
  const kept = parsed(stored);
  const among = <Each extends string>(known: readonly Each[], names: unknown): readonly Each[] | undefined =>
    Array.isArray(names) ? known.filter((each) => names.includes(each)) : undefined;
  const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
  return {
    from: text(kept.from, first.from),
    to: text(kept.to, first.to),
    symbols: text(kept.symbols, first.symbols),
    verdicts: among(VERDICTS, kept.verdicts) ?? first.verdicts,
    sections: among(SECTIONS, kept.sections) ?? first.sections,
    format: FORMATS.find((format) => format === kept.format) ?? first.format,
  };
}

function parsed(stored: string | null): Readonly<Partial<Record<keyof ReportChoices, unknown>>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
