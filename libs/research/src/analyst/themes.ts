import { showMetric } from '@gemscout/contracts';
import { excerpt } from '../english.ts';
import type { Goal } from '../goal.ts';
import type { Plan, SectorView, Theme } from './analyst.ts';
import type { Angle } from './angles.ts';

/** What every trending run looks for; the sectors of the day are added. */
const STANDING: readonly Theme[] = [
  {
    name: 'Breakout on volume',
    angle: 'breakout',
    why: 'A price that leaves its range on volume has buyers behind it.',
  },
  { name: 'Earnings beats', angle: 'earnings', why: 'Prices go on drifting for weeks after a large surprise.' },
  { name: 'Social momentum', angle: 'social', why: 'Attention runs ahead of prices, and sometimes instead of them.' },
  { name: 'Undervalued growth', angle: 'value', why: 'Earnings that grow at a low multiple leave room for error.' },
  { name: 'Moats', angle: 'quality', why: 'Companies that beat expectations quarter after quarter tend to go on.' },
  { name: 'Unusual options', angle: 'options', why: 'Options traders pay up before news more often than after it.' },
];

export function themesOf(goal: Goal, sectors: readonly SectorView[]): Theme[] {
  const subject = goal.subject ?? '';
  if (goal.kind === 'symbol')
    return [{ name: `${subject} in depth`, angle: 'ticker', why: `The run was asked for ${subject} alone.` }];
  if (goal.kind === 'custom') return briefThemes(subject);
  return [...STANDING, ...sectorThemes(sectors)];
}

const LONGEST_SECTOR = 70;

/** A sector as the name of its theme begins: with the rest of the name within the 80 characters of a theme's name. */
export const sectorInTheme = (sector: string): string => excerpt(sector, LONGEST_SECTOR);

function sectorThemes(sectors: readonly SectorView[]): Theme[] {
  const ranked = sectors.toSorted((a, b) => b.change_20d_pct - a.change_20d_pct);
  const leaders = ranked.slice(0, 2).filter(({ change_20d_pct }) => change_20d_pct > 0);
  return leaders.map(({ sector, change_20d_pct, breadth_pct }, at) => ({
    name: `${sectorInTheme(sector)} ${at === 0 ? 'leads' : 'follows'}`,
    angle: 'sector',
    why: `${sector} made ${showMetric('change_20d', change_20d_pct)} in a month with ${showMetric('breadth', breadth_pct)} of its members in an uptrend.`,
  }));
}

/** Words of a brief that say which angle it is about. They choose what is looked for, never what is found. */
const ANGLE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/\b(breakouts?|momentum|trend(?:ing|s)?|technical\w*|highs?)\b/i, 0],
  [/\b(earnings|beats?|surpris\w+|results|guidance|quarter\w*)\b/i, 1],
  [/\b(social|reddit|twitter|tweets?|buzz|meme|posts?|crowd\w*)\b/i, 2],
  [/\b(value|undervalued|cheap|p\/e|dividends?|yield|bargains?)\b/i, 3],
  [/\b(moats?|quality|compounders?|consistent|stable|steady)\b/i, 4],
  [/\b(options?|calls?|puts?|volatility|implied)\b/i, 5],
];

function briefThemes(brief: string): Theme[] {
  const asked = ANGLE_WORDS.filter(([words]) => words.test(brief)).flatMap(([, at]) => STANDING[at] ?? []);
  return [
    { name: 'Your request', angle: 'brief', why: 'What the request names: its companies, sectors and subjects.' },
    ...asked,
  ];
}

/** What a trending run searches for, by the angle that the results may speak to. */
const SEARCHES: readonly (readonly [Angle, string])[] = [
  ['earnings', 'beats estimates record quarter'],
  ['earnings', 'raises full-year guidance'],
  ['value', 'undervalued earnings growth low valuation'],
  ['quality', 'market leader pricing power long-term contract'],
  ['breakout', 'shares surge record high'],
  ['options', 'unusual call options activity'],
];

/**
 * The angle that a query was made for: of one that a model wrote for a trending run by its words, while a brief's own words
 * have the angle of the brief.
 */
export function angleOfQuery(query: string, kind: Goal['kind']): Angle {
  const planned = SEARCHES.find(([, search]) => search === query)?.[0];
  if (planned || kind !== 'trending') return planned ?? 'brief';
  const at = ANGLE_WORDS.find(([words]) => words.test(query))?.[1];
  return (at !== undefined && STANDING[at]?.angle) || 'brief';
}

/**
 * The scans of the market, in their order. A brief's words are searched for; they cannot add a scan. A symbol run has its ticker
 * and needs to know of its sector alone.
 */
export function planOf({ kind, subject }: Goal): Plan {
  const sectors = {
    tool: 'sectors',
    k: 1,
    why: 'A stock rarely leaves its sector behind for long.',
    queries: [],
  } as const;
  if (kind === 'symbol') return { steps: [{ ...sectors, queries: [] }] };
  const about = kind === 'trending' ? 'what moves the market' : `the surroundings of the request`;
  return {
    steps: [
      { tool: 'movers', k: 3, why: `Price and volume first: they show ${about} today.`, queries: [] },
      { ...sectors, queries: [] },
      { tool: 'social', k: 2, why: 'Attention above its habit, to be followed up or to be warned of.', queries: [] },
      { tool: 'web', k: 1, why: WEB_WHY[kind], queries: queriesOf(kind, subject ?? '') },
    ],
  };
}

const WEB_WHY: Record<Exclude<Goal['kind'], 'symbol'>, string> = {
  trending: 'What is written on the angles that figures alone do not show.',
  custom: 'What is written on the subject of the request.',
};

function queriesOf(kind: Goal['kind'], subject: string): string[] {
  if (kind === 'trending') return SEARCHES.map(([, search]) => search);
  const asked = ANGLE_WORDS.filter(([words]) => words.test(subject)).flatMap(([, at]) => STANDING[at]?.angle ?? []);
  const words = subject.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  return [words, ...SEARCHES.filter(([angle]) => asked.includes(angle)).map(([, search]) => search)].slice(0, 6);
}
