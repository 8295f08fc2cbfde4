import { normaliseSymbol } from '@gemscout/domain';
import type { Company } from '@gemscout/market';
import type { Candidate } from './candidates.ts';

type Brief = {
  readonly brief: string;
  readonly memo: string | null;
  readonly companies: ReadonlyMap<string, Company>;
  readonly screened: readonly Candidate[];
};

/** Capitals that are words of finance first and tickers second: these need a `$`. */
const WORDS = new Set(
  'A AI ALL AN AND ARE AS AT BE BUY CEO CFO DO EPS ETF EV FOR GO HAS I IF IN IPO IT NOW ON OR P PE SO TO UP US USA USD VS'.split(
    ' ',
  ),
);

/**
 * The tickers that a brief is about: those it names, else those whose name, sector or texts share its words. A brief
 * that names nothing known falls back on the memo that came with it, then (empty) on the general screen.
 */
export function briefCandidates({ brief, memo, companies, screened }: Brief): readonly Candidate[] {
  const named = namedIn(brief, companies);
  if (named.length > 0) return named.map((symbol) => candidate(symbol, 'The request names it.', 1));
  const inMemo = memo === null ? [] : namedIn(memo.slice(0, 2_000), companies).slice(0, 3);
  const matching = matches(brief, companies, screened);
  if (inMemo.length > 0) {
    const asked = inMemo.map((symbol) => candidate(symbol, 'The earlier memo is about it.', 0.9));
    return [...asked, ...matching.filter(({ fit, symbol }) => fit >= 0.8 && !inMemo.includes(symbol))];
  }
  return matching;
}

/** True for a brief that names tickers, a company or a sector: then no other company is what it asks for. */
export function namesWhatItWants(brief: string, companies: ReadonlyMap<string, Company>): boolean {
  const words = wordsOf(brief);
  return (
    namedIn(brief, companies).length > 0 ||
    sectorsNamed(brief) !== undefined ||
    [...companies.values()].some(({ name }) => isNamedIn(words, name))
  );
}

const isNamedIn = (words: ReadonlySet<string>, name: string): boolean =>
  [...wordsOf(name)].some((word) => words.has(word));

function candidate(symbol: string, why: string, fit: number): Candidate {
  return { symbol, sector: null, angle: 'brief', why, fit };
}

/** Tickers of the market in capitals or behind a `$`, in their order, each once. */
function namedIn(text: string, companies: ReadonlyMap<string, Company>): readonly string[] {
  return tickersIn(text).filter((symbol) => companies.has(symbol));
}

/** What looks like a ticker: in capitals or behind a `$`, in their order, each once. */
export function tickersIn(text: string): readonly string[] {
  const marked = [
    ...text.matchAll(/(?<![\p{L}\p{N}])(\$?)([A-Za-z][A-Za-z0-9]{0,5}(?:[.-][A-Za-z]{1,2})?)(?![\p{L}\p{N}])/gu),
  ];
  const symbols = marked.flatMap(([, dollar, word = '']) => {
    const isTicker = dollar === '$' || (word === word.toUpperCase() && word.length >= 2 && !WORDS.has(word));
    const symbol = isTicker ? normaliseSymbol(word) : undefined;
    return symbol === undefined ? [] : [symbol];
  });
  return [...new Set(symbols)];
}

/** Everyday words for sectors, as the sector names of different markets contain them. */
const SECTOR_WORDS: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(tech|technology|software|semiconductors?|chips?|cloud|cyber\w*|ai)\b/i, /tech|semiconductor|software/i],
  [/\b(banks?|banking|financials?|insurance|insurers?|fintech)\b/i, /financ|bank|insur/i],
  [/\b(energy|oil|gas|solar|drillers?|refiners?)\b/i, /energy|oil|basic materials/i],
  [/\b(health|healthcare|pharma\w*|biotech\w*|drugs?|medical|medicine)\b/i, /health|pharma|bio/i],
  [/\b(consumer|retail\w*|shops?|brands?|food|beverages?|restaurants?)\b/i, /consumer|retail|food/i],
  [/\b(industrials?|manufactur\w*|aerospace|defen[cs]e|machinery|airlines?|railways?)\b/i, /industrial|aero/i],
  [/\b(utilit\w+|power|electricity|grid|water)\b/i, /utilit/i],
  [/\b(materials?|mining|miners?|metals?|chemicals?|steel|lithium|copper|gold)\b/i, /material|mining|chemic/i],
  [/\b(real estate|property|reits?|housing)\b/i, /real estate/i],
  [/\b(telecom\w*|communications?|media|streaming|games?|gaming)\b/i, /communic|telecom|media|services/i],
];

/** Tells the sectors that a request asks about by everyday words; undefined where it names none. */
export function sectorsNamed(request: string): ((sector: string | null) => boolean) | undefined {
  const named = SECTOR_WORDS.filter(([asked]) => asked.test(request)).map(([, sector]) => sector);
  if (named.length === 0) return undefined;
  return (sector) => sector !== null && named.some((pattern) => pattern.test(sector));
}

const COMMON = new Set(
  'about after among beat beats cheap earnings fall price prices rise value and any are best companies company corp corporation find for from group have high holdings inc into latest like limited low market me most new next not over please research room run sector sectors share shares should show solid some stock stocks strong than that the their them these this trading under undervalued what when where which with would'.split(
    ' ',
  ),
);

function matches(
  brief: string,
  companies: ReadonlyMap<string, Company>,
  screened: readonly Candidate[],
): readonly Candidate[] {
  const words = wordsOf(brief);
  const isAskedFor = sectorsNamed(brief);
  const scored = [...companies.values()].map((company) => ({
    company,
    ...scoreOf(company, words, isAskedFor, screened),
  }));
  return scored
    .filter(({ score, relevant }) => relevant && score >= 1)
    .toSorted((a, b) => b.score - a.score)
    .map(({ company, score, why }) =>
      candidate(company.symbol, why, Number(Math.min(1, 0.4 + 0.15 * score).toFixed(2))),
    );
}

function scoreOf(
  { symbol, name, sector }: Company,
  words: ReadonlySet<string>,
  isAskedFor: ((sector: string | null) => boolean) | undefined,
  screened: readonly Candidate[],
) {
  const found = screened.filter((each) => each.symbol === symbol);
  const byText = found.filter(({ angle }) => angle === 'brief');
  const isNamed = isNamedIn(words, name);
  const isInSector = isAskedFor?.(sector) ?? false;
  const score = (isNamed ? 3 : 0) + (isInSector ? 2 : 0) + Math.min(2, byText.length) + Math.min(1, 0.5 * found.length);
  const foundWhy = isInSector ? `It is in ${sector}, which the request asks about.` : (byText[0]?.why ?? '');
  const why = isNamed ? 'The request names the company.' : foundWhy;
  // Asked for a sector, a company outside it needs to be named, not just mentioned beside it.
  return {
    score,
    why,
    relevant: isNamed || isInSector || (byText.length > 0 && !isAskedFor),
  };
}

function wordsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)).map(singular));
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/, '') : word;
}
