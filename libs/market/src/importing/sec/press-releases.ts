import type { SourceCompany } from '../import-companies.ts';
import type { SecContent } from './read-sec-file.ts';
import type { SecIndex } from './sec-index.ts';

/** Which press release belongs to which report, where each is a file of its own. */
export type PressReleases = {
  /** Its paragraphs; empty where none belongs to this report. */
  of(report: SecContent): readonly string[];
  isUsed(release: SecContent): boolean;
};

type Report = SecContent & { readonly kind: 'report' };

const BEGINNING = 3_000;
const LEGAL_FORM = /\b(?:the|inc|incorporated|corp|corporation|co|company|ltd|limited|plc)\b/g;

/**
 * An exhibit does not say which filing it belongs to: it is the press release of the one report on results (8-K, item 2.02) of the
 * company that it names at its beginning. With several such reports, or none, it belongs to none.
 */
export function pressReleases(
  contents: readonly SecContent[],
  index: SecIndex,
  companies: readonly SourceCompany[],
): PressReleases {
  const reports = contents
    .filter((content) => content.kind === 'report')
    .filter((report) => isOnResults(report, index));
  const found = new Map<SecContent, SecContent & { readonly kind: 'press release' }>();
  for (const release of contents.filter((content) => content.kind === 'press release')) {
    const beginning = plain(release.paragraphs.join(' ').slice(0, BEGINNING));
    const [report, ...others] = reports.filter((one) =>
      namesOf(one, index, companies).some((name) => beginning.includes(name)),
    );
    if (report && others.length === 0 && !found.has(report)) found.set(report, release);
  }
  const used = new Set<SecContent>(found.values());
  return { of: (report) => found.get(report)?.paragraphs ?? [], isUsed: (release) => used.has(release) };
}

function isOnResults({ cover, text }: Report, index: SecIndex): boolean {
  return text.items.includes('2.02') && index.headerOf(cover.cik, cover.form, cover.end) !== undefined;
}

function namesOf({ cover }: Report, index: SecIndex, companies: readonly SourceCompany[]): readonly string[] {
  const symbols = index.symbolsOf(cover.cik);
  return companies.filter(({ symbol }) => symbols.includes(symbol)).map(({ name }) => plain(name));
}

/** Words without punctuation and legal form, between blanks. */
function plain(text: string): string {
  const words = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(LEGAL_FORM, ' ');
  return ` ${words.replaceAll(/ +/g, ' ').trim()} `;
}
