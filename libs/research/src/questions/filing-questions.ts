import { filingBody, type FilingQuotation, type FilingsRead } from '@gemscout/evidence';
import { changedSentence, filingChanges, type FilingText, type ListedFiling } from '@gemscout/filings';
import { MarketFailure, type Provenance } from '@gemscout/market';
import { count, excerpt } from '../english.ts';
import { answerOrFailure } from '../market-answer.ts';
import { givesOrders } from '../orders.ts';
import type { Work } from '../research-tools.ts';
import { filedAnswer, lastDay } from '../tools/filed-answer.ts';
import { nothingFound, type ToolOutcome } from '../tools/ticker-tool.ts';
import type { QuestionOf } from './question.ts';

/** Paragraphs that an answer quotes; a shorter one is a heading or a date. */
const MOST_QUOTED = 8;
const SHORTEST = 80;
const TITLE_CHARACTERS = 160;

type Asked = { readonly symbol: string; readonly query: string; readonly matter: string };

/** The paragraphs on a matter in a section of the newest report or current report that has it. */
export async function sectionOf(
  work: Work,
  { form, section }: QuestionOf<'filing'>,
  { symbol, query, matter }: Asked,
): Promise<ToolOutcome> {
  const listed = await listedOf(work, symbol, form);
  if (!listed) return nothingFound('filings', query, `texts of filings of ${symbol}`);
  for (const filing of listed.filings.slice(0, form === '8-K' ? MOST_CURRENT : 1)) {
    const text = await textOf(work, symbol, filing);
    const paragraphs =
      section === 'press_release'
        ? text?.pressRelease
        : text?.sections.find(({ name }) => name === section)?.paragraphs;
    const long = paragraphs?.filter(({ length }) => length >= SHORTEST) ?? [];
    if (!text || long.length === 0) continue;
    const quotations = long.map((paragraph) => quoted(text, section, paragraph));
    return quotedAnswer(work, { symbol, query, matter, provenance: listed.provenance }, quotations, []);
  }
  return nothingFound('filings', query, `section ${section.replaceAll('_', ' ')} in a Form ${form} of ${symbol}`);
}

const MOST_CURRENT = 4;

/** What the newest report has anew, and what it says otherwise than the one before. */
export async function changesOf(
  work: Work,
  { form }: QuestionOf<'changes'>,
  { symbol, query, matter }: Asked,
): Promise<ToolOutcome> {
  const listed = await listedOf(work, symbol, form);
  const [now, before] = listed
    ? await Promise.all(listed.filings.slice(0, 2).map((filing) => textOf(work, symbol, filing)))
    : [];
  if (!listed || !now || !before) return nothingFound('filings', query, `two texts of Form ${form} of ${symbol}`);
  const changes = filingChanges(now, before).map((change) => ({ ...change, form }));
  const quotations = changes.flatMap(({ section, added, changed }) => [
    ...added.map((text) => ({ ...quoted(now, section, text), isNew: true })),
    ...changed.map((each) => ({ ...quoted(now, section, changedSentence(each)), isNew: false })),
  ]);
  return quotedAnswer(work, { symbol, query, matter, provenance: listed.provenance }, quotations, changes);
}

async function listedOf(work: Work, symbol: string, form: string) {
  const { market, signal } = work;
  const answer = await answerOrFailure(market, market.filings(symbol, signal));
  if (answer instanceof MarketFailure && answer.code !== 'no_data') throw answer;
  if (answer instanceof MarketFailure) return undefined;
  const until = lastDay(work);
  const filings = answer.data.filings
    .filter((filing) => filing.form === form && filing.filed <= until)
    .toSorted((one, other) => other.filed.localeCompare(one.filed));
  return { filings, provenance: answer.provenance };
}

async function textOf({ market, signal }: Work, symbol: string, { accession }: ListedFiling) {
  const answer = await answerOrFailure(market, market.filingText(symbol, accession, signal));
  return answer instanceof MarketFailure ? undefined : answer.data;
}

function quoted(
  { form, accession, filed }: FilingText,
  section: FilingQuotation['section'],
  text: string,
): FilingQuotation {
  return { metric: 'filing_paragraph', text, form, section, accession, filed };
}

type About = Asked & { readonly provenance: Provenance };

async function quotedAnswer(
  work: Work,
  { symbol, query, matter, provenance }: About,
  all: readonly FilingQuotation[],
  changes: FilingsRead['changes'],
): Promise<ToolOutcome> {
  const heard = all.filter(({ text }) => !givesOrders(text));
  const quotations = mostOnMatter(heard, matter);
  const setAside = all.length - heard.length;
  const body = filingBody({ changes, guidance: null, redFlags: null, quotations, setAside, missing: [] });
  const filed = { tool: 'filings', query, kind: 'filings', provenance, body } as const;
  const aside = setAside === 0 ? '' : `; ${setAside} set aside for giving orders`;
  const [first] = all;
  const from = first ? ` of the Form ${first.form} of ${first.filed}` : '';
  const answer = await filedAnswer(work, symbol, filed, {
    shown: (facts) => facts,
    summary: () => `${count(quotations.length, 'paragraph')} of ${heard.length}${from} quoted${aside}.`,
    highlights: () =>
      quotations.slice(0, SHOWN).map(({ text, form, filed: date }) => ({
        title: excerpt(text, TITLE_CHARACTERS),
        source: `Form ${form}`,
        date,
        url: null,
      })),
  });
  if (!answer) return nothingFound('filings', query, `paragraphs of that kind in filings of ${symbol}`);
  // The texts are in the evidence: a line of the log has the beginnings of some.
  const figures = Object.entries(answer.answer.facts ?? {}).flatMap(([id, value]) =>
    typeof value === 'number' ? [[id, value] as const] : [],
  );
  return { ...answer, answer: { ...answer.answer, facts: Object.fromEntries(figures) } };
}

const SHOWN = 3;
const COMMON = new Set(
  'about above after also been before below between company could figure from have into less more most much other question report request said should some such than that their them then there these they this those verdict very were what when where which while will with would year years'.split(
    ' ',
  ),
);

/** Those that have the most words of a matter, in the order of the text; the first ones where none has any. */
function mostOnMatter(all: readonly FilingQuotation[], matter: string): readonly FilingQuotation[] {
  const words = [...new Set(stemsIn(matter))];
  const ranked = all.map((quotation, at) => {
    const said = new Set(stemsIn(`${quotation.section?.replaceAll('_', ' ')} ${quotation.text}`));
    return { quotation, at, hits: words.filter((word) => said.has(word)).length };
  });
  return ranked
    .toSorted((one, other) => other.hits - one.hits || one.at - other.at)
    .slice(0, MOST_QUOTED)
    .toSorted((one, other) => one.at - other.at)
    .map(({ quotation }) => ({ ...quotation, text: fromMatter(quotation.text, new Set(words)) }));
}

/** What is kept of a paragraph for quotation; see `filingBody`. */
const KEPT_CHARACTERS = 600;

/** Of a paragraph that is too long to be kept whole, the part that begins with its sentence that says most of a matter. */
function fromMatter(text: string, words: ReadonlySet<string>): string {
  if (text.length <= KEPT_CHARACTERS) return text;
  const sentences = [...text.matchAll(/[^.!?]+(?:[.!?]+\s*|$)/g)];
  const hits = sentences.map(([sentence]) => new Set(stemsIn(sentence).filter((stem) => words.has(stem))).size);
  const best = hits.indexOf(Math.max(...hits));
  const at = sentences[best]?.index ?? 0;
  return text.slice(hits[best] === 0 ? 0 : at).trim();
}

/** Words without the endings that English changes: `tariffs` and `tariff` are one. */
function stemsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, ''));
}
