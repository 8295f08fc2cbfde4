import { datesIn } from '../sections/dates.ts';
import { paragraphsOf } from '../sections/paragraphs.ts';
import type { ReportingPerson } from './holder-schedule.ts';

/** A cover page is short, and a group of holders has one for each of them. */
const LONGEST_COVERS = 200_000;
const LONGEST_NAME = 150;
const MOST_PERSONS = 50;

const NAME = /\bnames?\s+(?:and\s+i\.?r\.?s\.?[^:.]{0,60}\s)?of\s+(?:above\s+)?reporting\s+persons?\b/gi;
/** What the form prints between the heading of a name and the name. */
const BEFORE_NAME =
  /^(?:[\s.:/\-*)]|s\.?s\.?\s+or\b|\(?i\.?r\.?s\.?\s+identification\s+nos?\.?\s*|of\s+above\s+persons?|\(?entities\s+only\)?|\d{2}-\d{7})+/i;
const AFTER_NAME = /\(?\b2\b\s*[.)]?\s*check\b|\bcheck\s+the\s+appropriate\b|\(?\s*i\.?r\.?s\.?\s+identification\b/i;
const AFTER_HOLDER = /[\s(\u2013-]*(?:tin\s*:?\s*)?\d{2}-\d{7}\)?\s*$/i;
const SHARES =
  /aggregate\s+amount\s+(?:of\s+shares\s+)?beneficially\s+owned\s+by\s+each\s+reporting\s+person\D{0,80}?(\d[\d,]*(?:\.\d+)?)(?![\d,]|\s*[.)]*\s*check)/i;
/** `Less than 5%` counts as 5, which is not more than that. */
const PERCENT =
  /percent(?:age)?\s+of\s+class\s+represented\s+by\s+amount\s+in\s+row\s*\(?\s*(?:9|11)\s*\)?[^\d%]{0,60}?(?<![\d.])(\d{1,3}(?:\.\d+)?|\.\d+)\s*(?:\(\w\)\s*)?(?:%|percent)/i;
const EVENT = /\(?\s*date\s+of\s+event\s+which\s+requires/i;
/** The title stands above the line that names it. */
const CLASS = /\(\s*name\s+of\s+issuer\s*\)\s*([^]{1,150}?)\s*\(\s*title\s+of\s+class\s+of\s+securities\s*\)/i;
/** The date stands above the line that names it. */
const ABOVE = 200;
const IN_FIGURES = /\b(\d{1,2})\/(\d{1,2})\/(20\d\d)\b/g;

/** What the cover pages of a Schedule 13D or 13G say that was filed as HTML or plain text, as it was before December 2024. */
export function readCoverPages(document: string): {
  readonly eventDate: string | null;
  readonly shareClass: string | undefined;
  readonly persons: readonly ReportingPerson[];
} {
  const text = paragraphsOf(document).join(' ').slice(0, LONGEST_COVERS);
  const starts = [...text.matchAll(NAME)].slice(0, MOST_PERSONS).map(({ index, 0: heading }) => index + heading.length);
  const persons = starts.flatMap((start, at) => personIn(text.slice(start, starts[at + 1])) ?? []);
  return { eventDate: eventDateIn(text), shareClass: CLASS.exec(text)?.[1], persons };
}

/** Undefined where no amount follows the name: the words are then not those of a cover page. */
function personIn(part: string): ReportingPerson | undefined {
  const [before = ''] = BEFORE_NAME.exec(part) ?? [];
  const named = part.slice(before.length);
  const end = named.search(AFTER_NAME);
  const name = end === -1 ? '' : named.slice(0, end).replace(AFTER_HOLDER, '').trim();
  if (name === '' || name.length > LONGEST_NAME) return undefined;
  const [shares, percent] = [SHARES, PERCENT].map((pattern) => numberIn(pattern.exec(part)?.[1]));
  if (shares === undefined && percent === undefined) return undefined;
  return { name, shares: shares ?? null, percent: percent ?? null };
}

function numberIn(written: string | undefined): number | undefined {
  return written === undefined ? undefined : Number(written.replaceAll(',', ''));
}

function eventDateIn(text: string): string | null {
  const at = text.search(EVENT);
  if (at === -1) return null;
  const above = text
    .slice(Math.max(0, at - ABOVE), at)
    .toLowerCase()
    .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const inFigures = [...above.matchAll(IN_FIGURES)].map(({ 1: month = '', 2: day = '', 3: year = '' }) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
  return datesIn(above).at(-1)?.day ?? inFigures.at(-1) ?? null;
}
