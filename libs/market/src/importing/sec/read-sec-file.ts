import {
  asFiled,
  type CompanyFacts,
  conceptOfTag,
  type Cover,
  type FilingHeader,
  type FilingList,
  type HolderSchedule,
  type InlineReport,
  type ListedFiling,
  type OwnershipForm,
  parseCompanyFacts,
  parseFilingList,
  parseFilingPage,
  parseSubmission,
  type ProposedSale,
  type Reading,
  readExhibit,
  readFilingText,
  IN_EXHIBIT_13,
  reportKind,
  readInlineXbrl,
  readOwnership,
  readSchedule,
  type ReportedFact,
  scheduleOf,
  secFileKind,
  type XbrlFact,
} from '@gemscout/filings';

/** What a file of the SEC says. Reports and forms that came without their submission do not say under which number they were filed. */
export type SecContent =
  | { readonly kind: 'companyfacts'; readonly facts: CompanyFacts }
  | { readonly kind: 'filing list'; readonly list: FilingList }
  | { readonly kind: 'filing page'; readonly filings: readonly ListedFiling[]; readonly rows: number }
  | {
      readonly kind: 'report';
      readonly cover: Cover;
      readonly facts: readonly ReportedFact[];
      readonly text: ReportText;
      /** Why it has no statements; null if it has, or is of a form without them. */
      readonly lacks: string | null;
    }
  | {
      readonly kind: 'filed report';
      readonly cik: string;
      readonly symbols: readonly string[];
      readonly facts: readonly XbrlFact[];
      readonly text: FiledText;
    }
  | { readonly kind: 'filed form' | 'form'; readonly form: InsiderForm; readonly symbols: readonly string[] }
  | { readonly kind: 'schedule'; readonly schedule: HolderSchedule }
  | { readonly kind: 'press release'; readonly paragraphs: readonly string[] };

export type InsiderForm = OwnershipForm | ProposedSale;
type ReportText = { readonly items: readonly string[]; readonly paragraphs: readonly string[] };
export type FiledText = FilingHeader & ReportText & { readonly pressRelease: readonly string[] };

const UNKNOWN = { accession: '', filed: '' };
/** The company that a submission is about; who files for insiders stands apart. */
const ISSUER = /^(?:FILER|ISSUER|SUBJECT COMPANY):[^]{0,400}?CENTRAL INDEX KEY:\s*(\d{1,10})/m;
const LONGEST_HEADER = 20_000;
/** Where an exhibit says which one it is. */
const EXHIBIT_HEADING = 3_000;

/** Recognises a file by its content and reads it; the reason where nothing can be used. */
export function readSecFile(text: string): Reading<SecContent> {
  const file = secFileKind(text);
  if (file.kind === null) return unusable(file.reason);
  const { kind } = file;
  switch (kind) {
    case 'companyfacts':
      return mapped(parseCompanyFacts(text), (facts) => ({ kind, facts }));
    case 'filing list':
      return mapped(parseFilingList(text), (list) => ({ kind, list }));
    case 'filing page':
      return mapped(parseFilingPage(text), ({ filings, rejectedRows }) => {
        return { kind, filings, rows: filings.length + rejectedRows };
      });
    case 'submission':
      return readSubmission(text);
    case 'ownership form':
      return mapped(readOwnership(text, UNKNOWN), (form) => ({ kind: 'form', form, symbols: issuerSymbols(text) }));
    case 'schedule of a holder':
      return mapped(readSchedule(text, UNKNOWN), (schedule) => ({ kind: 'schedule', schedule }));
    case 'inline XBRL':
      return readReport(text);
    case 'document':
      return readPressRelease(text);
  }
}

function mapped<Value>(reading: Reading<Value>, contentOf: (value: Value) => SecContent): Reading<SecContent> {
  return 'reason' in reading ? reading : { value: contentOf(reading.value) };
}

function readReport(html: string): Reading<SecContent> {
  const { cover, facts, isCut } = readInlineXbrl(html);
  if (!cover) return unusable('a document without a cover page');
  if (isCut) return unusable('the report is cut off');
  return mapped(readFilingText(html, { ...UNKNOWN, form: cover.form }), ({ paragraphs, sections }) => {
    const text = { items: itemsOf(cover.form, sections), paragraphs };
    return { kind: 'report', cover, facts: facts.filter(isOurs), text, lacks: lackOf({ cover, facts }) };
  });
}

function lackOf(report: Pick<InlineReport, 'cover' | 'facts'>): string | null {
  const found = reportKind(report);
  if (found.kind === 'statements' || report.cover?.form.startsWith('8-K')) return null;
  return found.reason === 'statements in Exhibit 13' ? IN_EXHIBIT_13 : found.reason;
}

function readSubmission(text: string): Reading<SecContent> {
  const submission = parseSubmission(text);
  if (!submission) return unusable('the submission is cut off');
  if (/^(?:[345]|144)(?:\/A)?$/.test(submission.form)) {
    return mapped(readOwnership(text), (form) => ({ kind: 'filed form', form, symbols: issuerSymbols(text) }));
  }
  if (scheduleOf(submission.form)) return mapped(readSchedule(text), (schedule) => ({ kind: 'schedule', schedule }));
  const [, cik] = ISSUER.exec(text.slice(0, LONGEST_HEADER)) ?? [];
  if (cik === undefined) return unusable('the submission names no company');
  return mapped(readFilingText(text), ({ sections, ...filed }) => {
    const report = submission.documents.find(({ type }) => type === submission.form)?.text ?? '';
    const { cover, facts: reported } = readInlineXbrl(report);
    const facts = asFiled(reported.filter(isOurs), submission);
    const items = itemsOf(filed.form, sections);
    return {
      kind: 'filed report',
      cik: cik.padStart(10, '0'),
      symbols: cover?.symbols ?? [],
      facts,
      text: { ...filed, items },
    };
  });
}

function readPressRelease(text: string): Reading<SecContent> {
  const isNamed = /^<DOCUMENT>\s*<TYPE>EX-99(?:\.0?1)?\s/.test(text.trimStart());
  const paragraphs = readExhibit(text);
  const beginning = paragraphs.join(' ').slice(0, EXHIBIT_HEADING);
  if (isNamed || /\bexhibit 99\.0?1\b/i.test(beginning)) return { value: { kind: 'press release', paragraphs } };
  return unusable('a document that does not say which report or exhibit it is');
}

function issuerSymbols(text: string): readonly string[] {
  const [, symbol] = /<issuerTradingSymbol>\s*([\w.-]{1,12})\s*</.exec(text) ?? [];
  return symbol === undefined ? [] : [symbol];
}

const isOurs = ({ tag }: ReportedFact): boolean => conceptOfTag(tag) !== null;

const itemsOf = (form: string, sections: readonly { readonly item: string }[]): readonly string[] =>
  form.startsWith('8-K') ? sections.map(({ item }) => item) : [];

const unusable = (reason: string): Reading<SecContent> => ({ value: null, reason });
