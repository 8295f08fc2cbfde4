import type { MetricId } from '@gemscout/contracts';
import type { EvidenceItem } from '../evidence-store.ts';
import type { Fact } from '../facts/fact.ts';
import { rowsOf, textOf } from '../facts/fact-reading.ts';
import { phrasesOf, plainText, type Phrases } from './plain-text.ts';
import { heldMetrics } from './topics/filed-metrics.ts';

/** The names that sentences may use for the company, its surroundings and its figures, in lower case. */
export type KnownNames = {
  /** The same for names that read every sentence the same way. */
  readonly key: string;
  /** The ticker, and what the evidence calls the company. */
  readonly own: ReadonlySet<string>;
  /** Every sector with a row. */
  readonly sectors: readonly string[];
  /** The company's own sector, where a row says it. */
  readonly ownSector: string | undefined;
  /** Finds the names of the company; undefined where none has more than two letters. */
  readonly ownPattern: Phrases | undefined;
  readonly sectorPatterns: readonly { readonly sector: string; readonly pattern: Phrases }[];
  /** Publishers of the texts: `reuters` for `reuters.com`. */
  readonly publishers: ReadonlySet<string>;
  /** Finds the publishers with names of more than four letters. */
  readonly publisherPattern: Phrases;
  /** The metrics of filings that some fact holds, so that their names can be used. */
  readonly filed: ReadonlySet<MetricId>;
};

/** What the caller knows of a company. */
export type Company = { readonly name?: string | null; readonly sector?: string | null };

/** A word of titles that stands in so many of them is the company's name. */
const SHARE_OF_TITLES = 0.4;
const FEWEST_TITLES = 3;

export function knownNames(
  items: readonly EvidenceItem[],
  facts: readonly Fact[],
  symbol: string,
  { name, sector }: Company,
): KnownNames {
  const about = items.filter((item) => item.symbol === symbol);
  const rows = about.flatMap(({ body }) => rowsOf(body['items']));
  const texts = rows.flatMap(textsOf);
  const names = [...(name ? [name] : []), ...listedNames(items, symbol), ...inBrackets(texts, symbol)];
  const sectors = [...new Set(facts.flatMap(({ subject }) => (subject.kind === 'sector' ? [subject.sector] : [])))];
  const ofSector = facts.flatMap(({ subject }) =>
    subject.kind === 'symbol' && subject.symbol === symbol && subject.sector ? [subject.sector] : [],
  );
  const sectorNames = new Set(sectors.map((each) => each.toLowerCase()));
  const own = [
    ...symbol.toLowerCase().split('.'),
    symbol.toLowerCase(),
    ...[...names.flatMap(formsOf), ...frequentNames(titlesOf(about))].filter((form) => !sectorNames.has(form)),
  ];
  const long = own.filter((each) => each.length > 2);
  const filed = heldMetrics(facts);
  const publishers = new Set(rows.flatMap((row) => publisherForms(textOf(row['source']) ?? '')));
  return {
    key: [...long, '', ...sectors, '', ...filed].join('\n'),
    own: new Set(own),
    ownPattern: long.length > 0 ? phrasesOf(long.join('|')) : undefined,
    sectors,
    sectorPatterns: sectors.map((sector) => ({ sector, pattern: sectorPhrases(sector) })),
    ownSector: sector ?? ofSector[0] ?? sectors.find((each) => texts.some((text) => text.includes(`sector ${each}`))),
    publishers,
    publisherPattern: phrasesOf([...publishers].filter((publisher) => publisher.length > 4).join('|')),
    filed,
  };
}

const SECTOR_WORDS: Readonly<Record<string, readonly string[]>> = {
  'Information Technology': ['technology', 'tech'],
  'Health Care': ['healthcare'],
  'Communication Services': ['communications', 'communication'],
  'Consumer Staples': ['staples'],
  'Consumer Discretionary': ['discretionary'],
  Financials: ['financial'],
  Industrials: ['industrial'],
  Utilities: ['utility'],
};
const OF_SECTOR = ['sector', 'companies', 'stocks', 'shares', 'names', 'members', 'firms'];

const SECTOR_PHRASES = new Map<string, Phrases>();

/** Dossiers of one market have the same few sectors. */
function sectorPhrases(sector: string): Phrases {
  const phrases = SECTOR_PHRASES.get(sector) ?? phrasesOf(sectorForms(sector).join('|'));
  SECTOR_PHRASES.set(sector, phrases);
  return phrases;
}

/** "Technology", "financial companies". */
function sectorForms(sector: string): readonly string[] {
  const words = SECTOR_WORDS[sector] ?? [];
  const whole = sector === 'Information Technology' ? ['technology'] : [];
  return [sector, ...whole, ...words.flatMap((word) => OF_SECTOR.map((noun) => `${word} ${noun}`))];
}

function textsOf(row: Readonly<Record<string, unknown>>): readonly string[] {
  return [row['title'], row['text']].flatMap((part) => (typeof part === 'string' ? [plainText(part)] : []));
}

function titlesOf(items: readonly EvidenceItem[]): readonly string[] {
  return items
    .filter(({ kind }) => kind === 'news' || kind === 'documents')
    .flatMap(({ body }) => rowsOf(body['items']).flatMap((row) => textOf(row['title']) ?? []));
}

/** What the movers of the market call the company. */
function listedNames(items: readonly EvidenceItem[], symbol: string): readonly string[] {
  const listed = items.flatMap(({ body }) => rowsOf(body['movers'])).filter((row) => row['symbol'] === symbol);
  return listed.flatMap((row) => textOf(row['name']) ?? []);
}

/** `Adveora Advertising (ADVRO)` in a text. */
function inBrackets(texts: readonly string[], symbol: string): readonly string[] {
  const pattern = new RegExp(String.raw`^((?:\p{Lu}[\p{L}&.'-]*\s){1,4})\(${symbol.replaceAll('.', '\\.')}\)`, 'u');
  return texts.filter((text) => text.includes(`(${symbol})`)).flatMap((text) => pattern.exec(text)?.[1]?.trim() ?? []);
}

/** The whole name and each of its words that is no general one. */
function formsOf(name: string): readonly string[] {
  const plain = plainText(name).toLowerCase();
  const short = plain.replace(/(?:,? (?:inc|corp|corporation|company|co|plc|ltd|limited|group|holdings?))+\.?$/, '');
  return plain === ''
    ? []
    : [plain, short, ...plain.split(/[\s,.]+/).filter((word) => word.length > 2 && !GENERAL.has(word))];
}

const GENERAL = new Set(
  'inc corp corporation company group holdings holding limited ltd plc trust the and first general american united national international global new north south west east public advanced applied digital bank energy oil steel water media power technologies systems software foods class shares share stock stocks price prices high low options volume news update earnings results quarter why what how amp com stores insurance mining advertising'.split(
    ' ',
  ),
);

function frequentNames(titles: readonly string[]): readonly string[] {
  if (titles.length < FEWEST_TITLES) return [];
  const words = titles.map((title) => new Set(plainText(title).match(/\p{Lu}[\p{L}]{2,}/gu) ?? []));
  const counts = new Map<string, number>();
  for (const word of words.flatMap((each) => [...each])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(
      ([word, count]) =>
        count >= titles.length * SHARE_OF_TITLES && !/^(?:UPDATE|BRIEF|The|And|For|With|BUZZ|Inc|Stocks?)$/.test(word),
    )
    .map(([word]) => word.toLowerCase());
}

function publisherForms(source: string): readonly string[] {
  const plain = plainText(source).toLowerCase();
  const bare = plain.replace(/^www\./, '').replace(/\.(?:com|org|net|co\.uk|io|example|invalid)$/, '');
  return plain === '' ? [] : [plain, bare];
}
