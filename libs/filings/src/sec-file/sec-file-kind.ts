import { localName } from '../inline-xbrl/local-name.ts';

/**
 * What bytes of the SEC are: an answer of `companyfacts`; the list of a company's filings, or a further page of it; a whole filing as
 * one text file; a Form 3, 4, 5 or 144, or a Schedule 13D or 13G as XML; a document with inline XBRL; any other document of a filing.
 */
export type SecFileKind =
  | 'companyfacts'
  | 'filing list'
  | 'filing page'
  | 'submission'
  | 'ownership form'
  | 'schedule of a holder'
  | 'inline XBRL'
  | 'document';

/** `reason` says in words what a file is that nothing can be read from. */
export type SecFile = { readonly kind: SecFileKind } | { readonly kind: null; readonly reason: string };

/** Everything that tells files apart is in their first characters, comments of the software that wrote them included. */
const BEGINNING = 20_000;
/** Of bounded length, so that a file that never ends them costs no time. */
const PROLOG = /<\?[^>]{0,300}>|<!--[^]{0,1000}?-->|<![A-Z][^>]{0,300}>/g;
const ERROR_PAGE = /undeclared automated tool|request rate threshold/i;

/**
 * Recognises a file by its content, whatever its name is. Only its beginning is looked at: a file that is damaged further down has a
 * kind, and its reader says what is wrong.
 */
export function secFileKind(text: string): SecFile {
  const beginning = text.slice(0, BEGINNING).trimStart();
  if (beginning.startsWith('{')) return kindOfJson(beginning);
  if (/^<SEC-DOCUMENT>|^-----BEGIN PRIVACY-ENHANCED MESSAGE/.test(beginning)) return { kind: 'submission' };
  if (beginning.startsWith('<DOCUMENT>')) return { kind: 'document' };
  if (beginning.startsWith('<')) return kindOfMarkup(beginning);
  return unusable('neither JSON nor a document of a filing');
}

function kindOfJson(beginning: string): SecFile {
  if (/^\{\s*"accessionNumber"\s*:\s*\[/.test(beginning)) return { kind: 'filing page' };
  if (!/^\{\s*"cik"\s*:/.test(beginning)) return unusable('JSON of another source');
  if (/^[^[]*"entityName"\s*:[^[]*"facts"\s*:/.test(beginning)) return { kind: 'companyfacts' };
  if (/"entityType"\s*:/.test(beginning)) return { kind: 'filing list' };
  return unusable('JSON of another source');
}

function kindOfMarkup(beginning: string): SecFile {
  const root = rootOf(beginning);
  const [, name = ''] = /^<([\w:.-]*)/.exec(root) ?? [];
  switch (localName(name).toLowerCase()) {
    case 'ownershipdocument':
      return { kind: 'ownership form' };
    case 'edgarsubmission':
      return kindOfForm(root);
    case 'html':
      return kindOfHtml(beginning, root);
    case 'error':
      return unusable('an error of the SEC');
    default:
      return unusable('XML that is not read');
  }
}

function kindOfForm(root: string): SecFile {
  if (root.includes('sec.gov/edgar/ownership')) return { kind: 'ownership form' };
  return /sec\.gov\/edgar\/schedule13[dg]/i.test(root)
    ? { kind: 'schedule of a holder' }
    : unusable('a form that is not read');
}

function kindOfHtml(beginning: string, root: string): SecFile {
  if (/xmlns:\w+=["']http:\/\/www\.xbrl\.org\/\d{4}\/inlineXBRL["']/.test(root)) return { kind: 'inline XBRL' };
  return ERROR_PAGE.test(beginning) ? unusable('an error page of the SEC') : { kind: 'document' };
}

/** The first tag, after declarations and comments; empty where there is none. */
function rootOf(text: string): string {
  const body = text.replaceAll(PROLOG, '');
  const start = body.search(/<[A-Za-z]/);
  return start === -1 ? '' : (body.slice(start).split('>', 1)[0] ?? '');
}

function unusable(reason: string): SecFile {
  return { kind: null, reason };
}
