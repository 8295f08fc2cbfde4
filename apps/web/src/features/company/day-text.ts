import type { CompanyDayResponse } from '@gemscout/contracts';

const PHASES = {
  pre: 'before the opening',
  open: 'the exchange is open',
  post: 'after the close',
  closed: 'closed',
} as const satisfies Readonly<Record<NonNullable<CompanyDayResponse['phase']>, string>>;

/** `Today, 2026-11-27 (the exchange is open)`; once trading is over, `Last trading day, 2026-11-27`. */
export function dayTitle({ date, phase }: Pick<CompanyDayResponse, 'date' | 'phase'>): string {
  const state = phase === null ? '' : ` (${PHASES[phase]})`;
  return phase === 'closed' ? `Last trading day, ${date}` : `Today, ${date}${state}`;
}

/** `delayed by 15 minutes`, `without delay`, or that the source does not say. */
export function delayText(minutes: number | null): string {
  if (minutes === null) return 'delay not known';
  return minutes === 0 ? 'without delay' : `delayed by ${minutes} minutes`;
}

type Figure = CompanyDayResponse['figures'][number];

/** What a figure means, and of when it is, or why it has no value. */
export function figureTitle({ definition, at, reason }: Figure): string {
  return at === null ? `${definition} ${reason ?? ''}`.trim() : `${definition} As of ${utcMinute(at)}.`;
}

/** `2026-11-27 15:30 UTC`. */
export const utcMinute = (at: string): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
