import { createHash } from 'node:crypto';
import type { Company } from '@gemscout/market';

/** How a company is called, from the whole of its name to a word of it. A form that it does not have is that before. */
type Names = { readonly symbol: string; readonly listed: string; readonly plain: string; readonly short: string };

const LEGAL =
  /,?\s+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|nv|n\.v|sa|s\.a|ag|se|group|holdings?|trust|class [a-c]|\(the\)|the)\.?$/i;
/** First words that are no name by themselves. */
const GENERAL = new Set(
  'u.s. the first general american united national international global new north south west east western southern northern best public advanced applied digital'.split(
    ' ',
  ),
);
/** Symbols that are words first: in a text they count behind a `$`, and in brackets. */
const WORDS = new Set(
  'A ALL AN AND ARE AS AT BE BIG BY CAN CARE DO EAT ET FOR FUN GO GOOD HAS HE HOPE I IF IN IT KEY LIFE LOW MA MAN MO NEW NOW ON ONE OR OUT PAY PLAY REAL RUN SO SEE TO TRUE UP US WELL'.split(
    ' ',
  ),
);

export type CompanyNames = { hide(text: string): string; show(text: string): string };

/**
 * Pseudonyms of all companies of a market: `CO-B` for a symbol, and `Company B`, `Company B Corp`, `Company B Corporation`
 * for what it is called, so that each form comes back as it was. Which letters a company has follows from `seed`.
 */
export function companyNames(companies: readonly Company[], seed: string): CompanyNames {
  const order = (symbol: string): string => createHash('sha256').update(`${seed} ${symbol}`).digest('hex');
  const named = namesOf(companies).toSorted((one, other) => (order(one.symbol) < order(other.symbol) ? -1 : 1));
  const lettered = named.map((names, at) => [lettersOf(at), names] as const);
  const byLetters = new Map(lettered);
  const tokens = new Map(lettered.flatMap(([letters, names]) => tokensOf(letters, names)));
  const pattern = patternOf([...tokens.keys()]);
  return {
    hide: (text) => (tokens.size === 0 ? text : hidden(text, tokens, pattern)),
    show: (text) => shown(text, byLetters),
  };
}

/** What each company is called in a headline, by symbol: one word where no other company of the market begins with it. */
export function shortNames(companies: readonly Company[]): ReadonlyMap<string, string> {
  return new Map(namesOf(companies).map(({ symbol, short }) => [symbol, short]));
}

function namesOf(companies: readonly Company[]): readonly Names[] {
  const plain = companies.map(({ name }) => plainOf(name));
  const firsts = Map.groupBy(plain, (name) => firstWord(name).toLowerCase());
  const ofSectors = new Set(companies.flatMap(({ sector }) => sector?.toLowerCase().split(/\W+/) ?? []));
  return companies.map(({ symbol, name: listed }, at) => {
    const name = plain[at] ?? listed;
    const word = firstWord(name);
    const key = word.toLowerCase();
    const isOwn = key.length > 2 && firsts.get(key)?.length === 1 && !GENERAL.has(key) && !ofSectors.has(key);
    return { symbol, listed, plain: name, short: isOwn ? word : name };
  });
}

function plainOf(name: string): string {
  const shorter = name.replace(LEGAL, '');
  return shorter === name || shorter === '' ? name : plainOf(shorter);
}

const firstWord = (name: string): string => name.split(/[\s,]/)[0] ?? name;

/** A, B, …, Z, AA, AB, … */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}

/** What is found in a text, and what stands for it. The longer name of two that are alike wins. */
function tokensOf(letters: string, { symbol, listed, plain, short }: Names): readonly (readonly [string, string])[] {
  const plainToken = `Company ${letters}${plain === short ? '' : ' Corp'}`;
  const names = [
    [short, `Company ${letters}`],
    [plain, plainToken],
    [listed, listed === plain ? plainToken : `Company ${letters} Corporation`],
  ] as const;
  const loud = names.map(([name, token]) => [name.toUpperCase(), token.toUpperCase()] as const);
  const symbols = [symbol, symbol.replace('.', '-')].map((form) => [form, `CO-${letters}`] as const);
  return [...loud, ...names, ...symbols];
}

/** A symbol in lower case counts behind a mark (`$nova`, `#nova`), and so does a name; one before `.com` is a site. */
const TAGGED =
  '(?<=[$#@])[\\p{L}][\\p{L}\\p{N}]*(?:[.-][\\p{L}](?![\\p{L}\\p{N}]))?|\\b[\\p{L}\\p{N}]+(?=\\.(?:com|net|org|io)\\b)';

function patternOf(texts: readonly string[]): RegExp {
  const longestFirst = texts.toSorted((one, other) => other.length - one.length);
  const any = longestFirst.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])|${TAGGED}`, 'gu');
}

/** In one pass, so that no pseudonym is taken for a symbol. */
function hidden(text: string, tokens: ReadonlyMap<string, string>, pattern: RegExp): string {
  return text.replace(pattern, (found: string, at: number) => {
    const isMarked = text === found || /[$#@(:]\s?$/.test(text.slice(0, at));
    const isWord = found.length === 1 || WORDS.has(found);
    const token = tokens.get(found) ?? tokens.get(found.toUpperCase());
    return token === undefined || (isWord && !isMarked) ? found : token;
  });
}

function shown(text: string, byLetters: ReadonlyMap<string, Names>): string {
  return text
    .replaceAll(/\bcompany ([A-Z]+)(?: (corporation|corp))?(?![\p{L}\p{N}])/giu, nameShown(byLetters))
    .replaceAll(/\bCO-([A-Z]+)\b/gi, (token: string, letters: string) => symbolShown(byLetters, letters) ?? token);
}

function nameShown(byLetters: ReadonlyMap<string, Names>) {
  return (token: string, letters: string, form: string = ''): string => {
    const names = byLetters.get(letters);
    if (!names) return token;
    const name = { '': names.short, corp: names.plain, corporation: names.listed }[form.toLowerCase()] ?? names.listed;
    return token.startsWith('COMPANY') ? name.toUpperCase() : name;
  };
}

const symbolShown = (byLetters: ReadonlyMap<string, Names>, letters: string): string | undefined =>
  byLetters.get(letters.toUpperCase())?.symbol;
