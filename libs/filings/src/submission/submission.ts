/** One document of a filing. */
export type FilingDocument = {
  /** As the filer names it: `8-K`, `EX-99.1`, `4`, `SC 13G`. */
  readonly type: string;
  readonly text: string;
};

/** A filing as one text file (`0000320193-22-000061.txt`): its header, then its documents. */
export type Submission = {
  readonly accession: string;
  readonly form: string;
  /** The day of the filing, `yyyy-mm-dd`. */
  readonly filed: string;
  readonly documents: readonly FilingDocument[];
};

/** The header is short; what a document says is not searched for it. */
const LONGEST_HEADER = 20_000;

/** The filing in a full submission text file; null if `text` has no such header or ends before its last document does. */
export function parseSubmission(text: string): Submission | null {
  const header = text.slice(0, LONGEST_HEADER).split('<DOCUMENT>', 1)[0] ?? '';
  const accession = /^ACCESSION NUMBER:\s*(\d{10}-\d{2}-\d{6})\s*$/m.exec(header)?.[1];
  const form = /^CONFORMED SUBMISSION TYPE:[ \t]*(\S+(?: \S+)?)/m.exec(header)?.[1];
  const [, year, month, day] = /^FILED AS OF DATE:\s*(\d{4})(\d{2})(\d{2})\s*$/m.exec(header) ?? [];
  if (accession === undefined || form === undefined || day === undefined) return null;
  const documents = documentsIn(text);
  return documents && { accession, form, filed: `${year}-${month}-${day}`, documents };
}

/**
 * The documents of a submission, or of a part of one; empty if `text` has none, null if its last one is cut off. Wrappers
 * such as `<XML>` are removed.
 */
export function documentsIn(text: string): readonly FilingDocument[] | null {
  const documents: FilingDocument[] = [];
  for (let at = text.indexOf('<DOCUMENT>'); at !== -1; at = text.indexOf('<DOCUMENT>', at)) {
    const starts = text.indexOf('<TEXT>', at);
    const ends = text.indexOf('</TEXT>', starts);
    if (starts === -1 || ends === -1) return null;
    const type = /<TYPE>([^\s<]+(?: [^\s<]+)?)/.exec(text.slice(at, starts))?.[1] ?? '';
    documents.push({ type, text: unwrapped(text.slice(starts + '<TEXT>'.length, ends)) });
    at = ends;
  }
  return documents;
}

function unwrapped(text: string): string {
  const [, name = ''] = /^\s*<(XML|XBRL|PDF)>/.exec(text) ?? [];
  if (name === '') return text;
  return text.slice(text.indexOf('>') + 1, text.lastIndexOf(`</${name}>`)).trimStart();
}
