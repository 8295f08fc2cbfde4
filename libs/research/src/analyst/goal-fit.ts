import type { GoalAngle, GoalHorizon, GoalRisk, RunGoalProfile } from '@gemscout/contracts';
import type { GoalFitBasis } from '@gemscout/domain';
import type { Dossier, Findings } from '../dossier.ts';
import { list, shown } from '../english.ts';
import type { EarningsFacts } from '../facts.ts';
import type { Angle } from './angles.ts';
import { cheapnessOf } from './business-signals.ts';
import { between } from './signal.ts';

/** What each angle of a goal profile is called inside a run. */
const ANGLE_OF: Record<GoalAngle, Angle> = {
  Moats: 'quality',
  'Breakout tech': 'breakout',
  'Earnings beats': 'earnings',
  'Unusual options': 'options',
  'Social momentum': 'social',
  'Undervalued growth': 'value',
};

/** A part of what is looked for, and how well the facts are that, 0 to 1. */
type Part = { readonly what: string; readonly share: number };

/**
 * How well the facts so far are what is looked for, 0 to 1: half by the theme, half by the workspace's goal profile, of
 * which only what it states and what is known counts. What it excludes does not fit at all. Without a profile, or with an
 * empty one, the theme alone decides. An objective is prose, which rules cannot measure.
 */
export function goalFitOf(dossier: Dossier): number {
  const { profile, excludedBy } = dossier;
  if (excludedBy !== undefined) return 0;
  const theme = themeFit(dossier);
  const stated = profile ? profileParts(profile, dossier).map(({ share }) => share) : [];
  const fit = stated.length === 0 ? theme : (theme + mean(stated)) / 2;
  return Number(Math.min(1, Math.max(0, fit)).toFixed(2));
}

/**
 * What `goalFitOf` measures: a theme is the request's only in a custom run. Of a run that asks for nothing, the fit to its own
 * themes says nothing to its reader.
 */
export function fitBasisOf({
  kind,
  profile,
  excludedBy,
}: Pick<Dossier, 'kind' | 'profile' | 'excludedBy'>): GoalFitBasis {
  const isStated = profile && (profile.angles.length > 0 || profile.horizon !== null || profile.risk !== null);
  if (excludedBy !== undefined || isStated) return 'goal';
  return kind === 'custom' ? 'request' : 'none';
}

/** What `goalFitOf` is made of: `By what was measured: the request 20%, low risk 35%.` */
export function fitReasonOf(dossier: Dossier): string {
  const { kind, profile, excludedBy } = dossier;
  if (excludedBy !== undefined) return `The goal profile excludes “${excludedBy}”.`;
  const parts = [
    ...(kind === 'custom' ? [{ what: 'the request', share: themeFit(dossier) }] : []),
    ...(profile ? profileParts(profile, dossier) : []),
  ];
  if (parts.length === 0) return 'Nothing that was found speaks to the goal profile.';
  return `By what was measured: ${list(parts.map(({ what, share }) => `${what} ${shown(share * 100, 0)}%`))}.`;
}

function themeFit(dossier: Dossier): number {
  return angleFit(dossier.angle, dossier) ?? 0.5;
}

/** Undefined where nothing speaks to the angle yet. */
function angleFit(angle: Angle, { findings, screenFit }: Dossier): number | undefined {
  const { indicators, earnings, options, social } = findings;
  const fit = {
    breakout: () => indicators?.facts && (indicators.facts.breakout ? 0.9 : 0.3),
    earnings: () => earnings?.facts && 0.2 + 0.7 * between(earnings.facts.surprise_pct ?? 0, 0, 10),
    options: () => options?.facts && 0.2 + 0.7 * between(options.facts.volume_to_open_interest_ratio ?? 0.2, 0.2, 1.2),
    social: () => social?.facts && 0.2 + 0.7 * between(social.facts.activity_ratio ?? 1, 1, 4),
    value: () => earnings?.facts && 0.3 + 0.6 * cheapnessOf(earnings.facts),
    quality: () => earnings?.facts && 0.2 + 0.7 * (earnings.facts.beats / Math.max(1, earnings.facts.quarters)),
    sector: () => screenFit,
    ticker: () => 1,
    brief: () => screenFit,
  }[angle]();
  return fit ?? undefined;
}

function profileParts({ angles, horizon, risk }: RunGoalProfile, dossier: Dossier): readonly Part[] {
  const [best] = angles
    .map((angle) => ({ what: angle, share: angleFit(ANGLE_OF[angle], dossier) }))
    .toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  const { findings } = dossier;
  const parts = [
    best,
    horizon === null ? undefined : { what: `a horizon of ${horizon}`, share: HORIZON_FIT[horizon](findings) },
    risk === null ? undefined : { what: `${risk} risk`, share: riskFit(risk, findings) },
  ];
  return parts.flatMap((part) => (part?.share === undefined ? [] : [{ what: part.what, share: part.share }]));
}

/** What a holder for so long goes by: the move of the day, the last report, the trend, the record of years. */
const HORIZON_FIT: Record<GoalHorizon, (findings: Findings) => number | undefined> = {
  days: ({ indicators }) =>
    indicators?.facts
      ? Math.max(indicators.facts.breakout ? 0.9 : 0.2, 0.2 + 0.7 * between(indicators.facts.volume_ratio ?? 1, 1, 3))
      : undefined,
  weeks: ({ earnings }) => (earnings?.facts ? lastReportFit(earnings.facts) : undefined),
  months: ({ indicators }) =>
    indicators?.facts?.sma_200_usd
      ? 0.2 + 0.7 * between(indicators.facts.close_usd / indicators.facts.sma_200_usd, 0.95, 1.1)
      : undefined,
  years: ({ earnings }) =>
    earnings?.facts && earnings.facts.quarters > 0
      ? 0.2 + 0.7 * (earnings.facts.beats / earnings.facts.quarters)
      : undefined,
};

const RECENT_REPORT_DAYS = 45;

function lastReportFit({ days_since, surprise_pct }: EarningsFacts): number {
  const isRecent = days_since !== null && days_since <= RECENT_REPORT_DAYS;
  return isRecent ? 0.3 + 0.6 * between(surprise_pct ?? 0, 0, 10) : 0.2;
}

/** By the range of a usual day: who wants little risk wants it small, and who seeks risk does not mind it large. */
function riskFit(risk: GoalRisk, { indicators }: Findings): number | undefined {
  const range = indicators?.facts?.atr_pct;
  if (range === undefined || range === null) return undefined;
  return {
    low: 1 - between(range, 1.5, 4.5),
    medium: 1 - between(range, 3.5, 7),
    high: 0.5 + between(range, 1, 4) / 2,
  }[risk];
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}
