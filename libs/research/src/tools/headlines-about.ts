import { isNearCopy } from '@gemscout/evidence';
import type { Company, Headline } from '@gemscout/market';
import { shortNames } from '../masking/company-names.ts';

/** Headlines under a symbol, without those that say nothing more about its company. */
export type HeadlinesAbout = {
  readonly headlines: readonly Headline[];
  readonly nearCopies: number;
  /** They name another company of the market, and not this one. */
  readonly ofOthers: number;
};

/**
 * The headlines about the company itself, in the given order: not those about other companies alone, and of near copies the
 * first. Pure.
 *
 * @param company undefined if the market does not know it: every headline is then about it
 */
export function headlinesAbout(
  all: readonly Headline[],
  company: Company | undefined,
  companies: readonly Company[],
): HeadlinesAbout {
  const otherIn = otherCompanies(company, companies);
  const own = all.filter(({ title }) => otherIn(title) === undefined);
  const headlines = own.reduce<readonly Headline[]>(
    (kept, headline) => (kept.some(({ title }) => isNearCopy(title, headline.title)) ? kept : [...kept, headline]),
    [],
  );
  return { headlines, nearCopies: own.length - headlines.length, ofOthers: all.length - own.length };
}

/**
 * The name of another company of the market that a text is about, where it does not name this one too. Pure.
 *
 * @param company undefined if the market does not know it: nothing is then about another one
 */
export function otherCompanies(
  company: Company | undefined,
  companies: readonly Company[],
): (text: string) => string | undefined {
  if (!company) return () => undefined;
  const names = shortNames(companies);
  const own = names.get(company.symbol) ?? company.name;
  const byFirstWord = Map.groupBy(names, ([, name]) => firstWordOf(name));
  const otherIn = (text: string): string | undefined =>
    wordsOf(text)
      .flatMap((word) => byFirstWord.get(word) ?? [])
      .find(([symbol, name]) => symbol !== company.symbol && hasName(text, name))?.[1];
  return (text) => (hasName(text, own) || hasName(text, company.symbol) ? undefined : otherIn(text));
}

function hasName(title: string, name: string): boolean {
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return false;
  const [before, after] = [title[at - 1] ?? ' ', title[at + name.length] ?? ' '];
  return !isPartOfWord(before) && !isPartOfWord(after);
}

function isPartOfWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function wordsOf(title: string): readonly string[] {
  return (title.match(/\p{Lu}[\p{L}\p{N}&.'’-]*/gu) ?? []).map((word) => firstWordOf(word));
}

/** In lower case, without what may follow a name: `Apple's` and `Apple,` are `apple`. */
export function firstWordOf(name: string): string {
  return (name.split(/[\s,]/)[0] ?? name).toLowerCase().replace(/['’]s$|[.'’-]+$/u, '');
}
