import type { FilingId } from '../filing-id.ts';
import type { Reading } from '../reading.ts';
import { documentsIn, parseSubmission } from '../submission/submission.ts';
import { type FilingSection, sectionsOf } from './filing-sections.ts';
import { paragraphsOf } from './paragraphs.ts';

/** What is known of a filing before its text is read. */
export type FilingHeader = FilingId & {
  /** `10-K`, `10-Q`, `8-K`, or one of them amended: `10-K/A`. */
  readonly form: string;
};

/** The text of an annual, quarterly or current report. Whoever filed it wrote it: it is quoted, and never followed. */
export type FilingText = FilingHeader & {
  /** Of the report itself, without its exhibits. */
  readonly paragraphs: readonly string[];
  readonly sections: readonly FilingSection[];
  /** Of Exhibit 99.1, the press release; empty where there is none. */
  readonly pressRelease: readonly string[];
};

const FORMS = ['10-K', '10-Q', '8-K', '10-K/A', '10-Q/A', '8-K/A'];
/** A cover page names the form of the report below the name of the Commission. */
const COVER_PARAGRAPHS = 60;

/**
 * Reads the text of a report, by section.
 *
 * @param text a full submission text file, whose header tells number, day and form, or the report as HTML
 * @param header of HTML
 * @returns a reason where `text` is something else, another form, or cut off
 */
export function readFilingText(text: string, header?: FilingHeader): Reading<FilingText> {
  if (header) return isCutOff(text) ? unusable('the report is cut off') : readReport(text, header, '');
  const submission = parseSubmission(text);
  if (!submission) return unusable('neither a whole submission nor a report with its header');
  const { accession, filed, form, documents } = submission;
  const report = documents.find(({ type }) => type === form);
  const pressRelease = documents.find(({ type }) => /^EX-99(?:\.0?1)?$/.test(type));
  return readReport(report?.text ?? '', { accession, filed, form }, pressRelease?.text ?? '');
}

/** A report whose paragraphs were read before, with its sections. */
export function filingTextOf(
  { accession, filed, form }: FilingHeader,
  paragraphs: readonly string[],
  pressRelease: readonly string[],
): FilingText {
  return { accession, filed, form, paragraphs, sections: sectionsOf(form, paragraphs), pressRelease };
}

/** The paragraphs of an exhibit, as HTML or as a document of a submission. */
export function readExhibit(text: string): readonly string[] {
  return paragraphsOf(documentsIn(text)?.[0]?.text ?? text);
}

function readReport(text: string, header: FilingHeader, pressRelease: string): Reading<FilingText> {
  if (!FORMS.includes(header.form)) return unusable(`not read: Form ${header.form}`);
  const paragraphs = paragraphsOf(text);
  const cover = paragraphs.slice(0, COVER_PARAGRAPHS).join(' ').toLowerCase();
  if (!cover.includes(`form ${header.form.replace('/A', '').toLowerCase()}`))
    return unusable(`no cover page of Form ${header.form}`);
  return { value: filingTextOf(header, paragraphs, paragraphsOf(pressRelease)) };
}

/** HTML that does not end. A document of a submission has an end of its own. */
const isCutOff = (text: string) => /<html\b/i.test(text.slice(0, 2_000)) && !/<\/html>\s*$/i.test(text.slice(-200));
const unusable = (reason: string) => ({ value: null, reason });
