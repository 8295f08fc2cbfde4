import type { CompanyFacts, FilingHeader, FilingId, FilingList, ListedFiling } from '@gemscout/filings';
import { normaliseSymbol } from '@gemscout/domain';
import type { SourceCompany } from '../import-companies.ts';
import type { InsiderForm, SecContent } from './read-sec-file.ts';

/** What the files of a folder say of each other: whose a file is, and under which number a report was filed. */
export type SecIndex = {
  /** The symbols of a company in the market: none, one, or one for each class of its shares. */
  symbolsOf(cik: string): readonly string[];
  /** The filing in the company's list; undefined where no list has it. */
  listed(cik: string, accession: string): ListedFiling | undefined;
  /** The company whose list has a page like this; undefined where none has. */
  ownerOfPage(page: SecContent & { readonly kind: 'filing page' }): string | undefined;
  /** The one report of this form about a period that ended on `end`; undefined where it is not known, or there are several. */
  headerOf(cik: string, form: string, end: string): FilingHeader | undefined;
  /** The one form of insiders about this day; undefined where it is not known, or there are several. */
  idOf(form: InsiderForm): FilingId | undefined;
  /** Whether companyfacts has figures of this filing. */
  hasFacts(cik: string, accession: string): boolean;
};

export function secIndex(contents: readonly SecContent[], companies: readonly SourceCompany[]): SecIndex {
  const lists = new Map(contents.flatMap((each) => (each.kind === 'filing list' ? [[each.list.cik, each.list]] : [])));
  const facts = contents.flatMap((each) => (each.kind === 'companyfacts' ? [each.facts] : []));
  const pages = contents.filter((each) => each.kind === 'filing page');
  const ownerOfPage: SecIndex['ownerOfPage'] = (page) => [...lists.values()].find((list) => hasPage(list, page))?.cik;
  const inLists = Map.groupBy(pages, (page) => ownerOfPage(page) ?? '');
  const listedOf = (cik: string): readonly ListedFiling[] => [
    ...(lists.get(cik)?.filings ?? []),
    ...(inLists.get(cik) ?? []).flatMap(({ filings }) => filings),
  ];
  const filedFacts = new Map(facts.map((company) => [company.cik, headersOf(company)]));
  return {
    symbolsOf: symbolsBy(contents, companies),
    ownerOfPage,
    listed: (cik, accession) => listedOf(cik).find((filing) => filing.accession === accession),
    headerOf(cik, form, end) {
      const isIt = (filing: FilingHeader & { readonly reportDate: string | null }) =>
        filing.form === form && filing.reportDate === end;
      return only(listedOf(cik).filter(isIt)) ?? only([...(filedFacts.get(cik)?.values() ?? [])].filter(isIt));
    },
    idOf(form) {
      if (form.form === '144') return undefined; // the list does not say which day a notice is about
      const name = `${form.form}${form.isAmendment ? '/A' : ''}`;
      return only(
        listedOf(form.issuerCik).filter((one) => one.form === name && one.reportDate === form.periodOfReport),
      );
    },
    hasFacts: (cik, accession) => filedFacts.get(cik)?.has(accession) ?? false,
  };
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

/** Whom a file says that a symbol belongs to. */
type Claim = { readonly cik: string; readonly symbols: readonly string[] };

/**
 * Each symbol of the market belongs to the first that claims it: by the column `cik` of the tickers, by the SEC's list, by the cover
 * page of a report, by a form of an insider.
 */
function symbolsBy(contents: readonly SecContent[], companies: readonly SourceCompany[]): SecIndex['symbolsOf'] {
  const given = companies.flatMap(({ cik, symbol }) => (cik === '' ? [] : [{ cik, symbols: [symbol] }]));
  const ranked = CLAIMING.flatMap((kind) => contents.filter((content) => content.kind === kind).flatMap(claimsIn));
  const known = new Set(companies.map(({ symbol }) => symbol));
  const owners = new Map<string, string>();
  for (const { cik, symbols } of [...given, ...ranked]) {
    for (const symbol of symbols.map((text) => normaliseSymbol(text.replace('-', '.')) ?? '')) {
      if (known.has(symbol) && !owners.has(symbol)) owners.set(symbol, cik);
    }
  }
  const byCik = Map.groupBy(owners.keys(), (symbol) => owners.get(symbol));
  return (cik) => byCik.get(cik) ?? [];
}

const CLAIMING = ['filing list', 'report', 'filed report', 'filed form', 'form'] as const;

function claimsIn(content: SecContent): readonly Claim[] {
  switch (content.kind) {
    case 'filing list':
      return [{ cik: content.list.cik, symbols: content.list.tickers }];
    case 'report':
      return [content.cover];
    case 'filed report':
      return [content];
    case 'filed form':
    case 'form':
      return [{ cik: content.form.issuerCik, symbols: content.symbols }];
    case 'companyfacts':
    case 'filing page':
    case 'press release':
    case 'schedule':
      return [];
  }
}

/** By the number of its filings and the day of the first: the last day that the list gives is not always in the page. */
function hasPage({ pages }: FilingList, { filings, rows }: SecContent & { readonly kind: 'filing page' }): boolean {
  const [first] = filings.map(({ filed }) => filed).toSorted();
  return pages.some((page) => page.filings === rows && page.from === first);
}

/** The filings behind companyfacts: a report is about the period that its latest figure over a span ends with. */
function headersOf({
  facts,
}: CompanyFacts): ReadonlyMap<string, FilingHeader & { readonly reportDate: string | null }> {
  const byFiling = Map.groupBy(facts, ({ accession }) => accession);
  return new Map(
    [...byFiling].flatMap(([accession, [first, ...others]]) => {
      if (!first) return [];
      const ends = [first, ...others].flatMap(({ start, end }) => (start === null ? [] : [end]));
      const { filed, form } = first;
      return [[accession, { accession, filed, form, reportDate: ends.toSorted().at(-1) ?? null }]];
    }),
  );
}
