import { type Company, type MarketData, MarketFailure } from '@gemscout/market';
import { Themes, type Theme } from '../analyst/analyst.ts';
import { sectorInTheme } from '../analyst/themes.ts';
import type { ShortlistedTicker } from '../dossier.ts';
import { exclusionOf, goalProfileOf } from '../goal.ts';
import type { Work } from '../research-tools.ts';
import { briefCandidates, namesWhatItWants, tickersIn } from './brief-candidates.ts';
import { candidatesIn, type Candidate, symbolsIn } from './candidates.ts';
import { listedUniverse } from './listed-universe.ts';
import { everyCompany, meetingConditions, type Unmet } from './meets-conditions.ts';
import { type Picked, pickedFrom } from './picked.ts';
import { industryNamed } from './industries.ts';
import { conditionsOfRequest } from './read-conditions.ts';
import type { RequestCondition } from './request-conditions.ts';

const SHORTLIST_SIZE = 8;
/** Of a company that a request asks for by its sector alone, by `briefCandidates`. */
const FIT_BY_SECTOR = 0.7;
/** A live market asks its providers about each, two a second. */
const MOST_LOOKED_UP = 24;

export type Shortlisting = Picked & {
  /** Symbols that are left out because the goal profile excludes them. */
  readonly excluded: readonly string[];
  /** What the request states about every ticker. */
  readonly conditions: readonly string[];
  /** What these conditions leave out. */
  readonly unmet: readonly Unmet[];
  /** How many listed companies of a live market were looked at; a sentence. */
  readonly universe?: string;
  /** An industry that the request names and that no company of the market is known to be in. */
  readonly unknown?: string;
};

/**
 * The tickers to investigate: of a symbol run the one asked for, whatever is excluded, else the strongest of each theme in
 * turn.
 */
export async function shortlistOf(work: Work): Promise<Shortlisting> {
  const { session, market } = work;
  const { themes } = Themes.parse(session.result('plan/topics')?.payload);
  const { kind, subject } = session.request;
  if (kind === 'symbol') return { tickers: [await askedTicker(work, subject ?? '', themes)], ...NOTHING_LEFT_OUT };
  const named = kind === 'custom' ? tickersIn(subject ?? '') : [];
  const companies = await companiesWith(market, [...named, ...symbolsIn(session.log())]);
  const stated = kind === 'custom' ? statedBy(subject ?? '', companies) : NOTHING_STATED;
  const { candidates, unmet, universe } = await screenedFor(work, { companies, themes, stated });
  const profile = goalProfileOf(session);
  const rows = candidates.flatMap((candidate) => rowOf(candidate, companies, themes));
  const excluded = rows.filter((ticker) => exclusionOf(profile, ticker) !== undefined);
  const allowed = rows.filter((ticker) => !excluded.includes(ticker));
  const conditions = stated.conditions.map(({ text }) => text);
  const isNamed = kind === 'custom' && stated.namesTickers;
  const picked = isNamed
    ? { tickers: allowed.slice(0, SHORTLIST_SIZE), refused: [] }
    : await pickedFrom(work, {
        tickers: allowed,
        industryOf: (symbol) => industryOf(companies.get(symbol)),
        conditions,
        most: SHORTLIST_SIZE,
      });
  const more = {
    conditions,
    unmet,
    ...(universe !== undefined && { universe }),
    ...(stated.unknown && { unknown: stated.unknown }),
  };
  return { ...picked, excluded: excluded.map(({ symbol }) => symbol), ...more };
}

type ScreenQuestion = {
  readonly companies: ReadonlyMap<string, Company>;
  readonly themes: readonly Theme[];
  readonly stated: Stated;
};

/** What the scans and the request bring up and every stated condition holds for, best first. */
async function screenedFor(work: Work, { companies, themes, stated }: ScreenQuestion) {
  const { session, market } = work;
  const { kind, subject, memo } = session.request;
  const screened = candidatesIn(session.log(), companies);
  const asked = kind === 'custom' ? briefCandidates({ brief: subject ?? '', memo, companies, screened }) : [];
  const { conditions, others } = stated;
  const scanned = roundRobin(screened, themes);
  const universe = stated.namesTickers
    ? undefined
    : await listedUniverse(market, {
        request: subject ?? '',
        companies,
        conditions,
        screened: [...asked.filter(({ fit }) => fit > FIT_BY_SECTOR), ...scanned],
      });
  const general = asked.length > 0 ? asked : scanned;
  const wanted = isRecorded(market) || stated.hasIndustry ? withOthers(general, others) : general;
  const { candidates, unmet } = await meetingConditions(
    work,
    universe?.candidates ?? wanted,
    universe ? conditions.filter(({ source }) => source !== 'company') : conditions,
  );
  return {
    candidates,
    unmet: [...(universe?.unmet ?? []), ...unmet],
    universe: universe?.summary,
  };
}

const industryOf = (company: Company | undefined): string | null =>
  company?.industry ?? (company?.sic === undefined ? (company?.sector ?? null) : `SIC ${company.sic}`);

/**
 * The market's list of companies, with what the market knows of each of `symbols`: the list of a live market has few sectors, and
 * without the SEC it lacks most companies.
 */
async function companiesWith(market: MarketData, symbols: readonly string[]): Promise<ReadonlyMap<string, Company>> {
  const listed = new Map((await market.companies()).map((company) => [company.symbol, company]));
  const lacking = [...new Set(symbols)].filter((symbol) => (listed.get(symbol)?.sector ?? null) === null);
  const found = await Promise.all(lacking.slice(0, MOST_LOOKED_UP).map((symbol) => companyOrNone(market, symbol)));
  const companies = found.flatMap((company) => company ?? []);
  return new Map([...listed, ...companies.map((company) => [company.symbol, company] as const)]);
}

async function companyOrNone(market: MarketData, symbol: string): Promise<Company | undefined> {
  try {
    return await market.company(symbol);
  } catch (error) {
    if (error instanceof MarketFailure) return undefined;
    throw error;
  }
}

async function askedTicker({ market }: Work, symbol: string, themes: readonly Theme[]): Promise<ShortlistedTicker> {
  const company = await market.company(symbol);
  const [theme] = themes;
  return {
    symbol,
    name: company?.name ?? symbol,
    sector: company?.sector ?? null,
    theme: theme?.name ?? symbol,
    angle: theme?.angle ?? 'ticker',
    why: 'It was asked for.',
    fit: 1,
  };
}

/** What a request states about every ticker, and the companies to look at besides those that its words and the scans bring up. */
type Stated = {
  readonly conditions: readonly RequestCondition[];
  readonly others: readonly Company[];
  readonly hasIndustry: boolean;
  readonly namesTickers: boolean;
  readonly unknown?: string;
};

const NOTHING_LEFT_OUT = { refused: [], excluded: [], conditions: [], unmet: [] };
const NOTHING_STATED: Stated = { conditions: [], others: [], hasIndustry: false, namesTickers: true };

/** An industry is a condition where some company is known to be in it: a request that names tickers is about these. */
function statedBy(request: string, companies: ReadonlyMap<string, Company>): Stated {
  const conditions = conditionsOfRequest(request);
  const namesTickers = tickersIn(request).some((symbol) => companies.has(symbol));
  const industry = namesTickers ? undefined : industryNamed(request, companies.values());
  if (industry && industry.members.length > 0) {
    return {
      conditions: [industry.condition, ...conditions],
      others: industry.members,
      hasIndustry: true,
      namesTickers,
    };
  }
  const isWide = conditions.length > 0 && !namesWhatItWants(request, companies);
  const others = isWide ? [...companies.values()] : [];
  return {
    conditions,
    others,
    hasIndustry: false,
    namesTickers,
    ...(industry && { unknown: industry.condition.text }),
  };
}

const isRecorded = ({ info }: MarketData): boolean => info.asOf !== null;

/** What the scans brought up, then the others. */
function withOthers(screened: readonly Candidate[], others: readonly Company[]): readonly Candidate[] {
  const known = new Set(screened.map(({ symbol }) => symbol));
  return [...screened, ...everyCompany(others).filter(({ symbol }) => !known.has(symbol))];
}

/** The best of every theme, then the second best of every theme, and so on; each ticker once. */
function roundRobin(candidates: readonly Candidate[], themes: readonly Theme[]): readonly Candidate[] {
  const standing: readonly Theme[] = themes.length > 1 ? themes : [];
  const lanes = standing.map(({ angle, name }) => candidates.filter((each) => isIn(each, angle, name)));
  const rounds = Math.max(0, ...lanes.map(({ length }) => length));
  const ordered = Array.from({ length: rounds }, (_, round) => lanes.flatMap((lane) => lane[round] ?? [])).flat();
  const all = ordered.length > 0 ? ordered : candidates;
  return all.filter(({ symbol }, at) => all.findIndex((other) => other.symbol === symbol) === at);
}

function isIn(candidate: Candidate, angle: Theme['angle'], theme: string): boolean {
  if (candidate.angle !== angle) return false;
  return angle !== 'sector' || (candidate.sector !== null && theme.startsWith(sectorInTheme(candidate.sector)));
}

function rowOf(
  { symbol, angle, why, fit, sector: of }: Candidate,
  companies: ReadonlyMap<string, Company>,
  themes: readonly Theme[],
): readonly ShortlistedTicker[] {
  const company = companies.get(symbol);
  if (!company) return [];
  const theme =
    themes.find((each) => isIn({ symbol, angle, why, fit, sector: of }, each.angle, each.name)) ?? themes[0];
  const { name } = company;
  const sector = of ?? company.sector;
  return theme ? [{ symbol, name, sector, theme: theme.name, angle: theme.angle, why, fit }] : [];
}
