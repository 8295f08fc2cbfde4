import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import type { MemoSentence } from './analyst.ts';
import { newQuarter } from './new-quarter.ts';
import { quotedFiling, quotedFilings } from './quoted-filings.ts';
import { hashesOf } from './signal.ts';

/** As many sentences as a section of a memo has. */
const MOST_CHANGES = 8;
const MOST_QUOTED = 2;
/** How many rewritten paragraphs are quoted at most: they come behind the new ones. */
const MOST_REWRITTEN = 3;

/**
 * What is new since the last filing and since the last report, in words and figures, as far as facts say it; nothing where they say
 * nothing.
 */
export function changesSince(dossier: Dossier): MemoSentence[] {
  const { facts = [] } = dossier;
  return [
    ...newFlags(facts),
    ...quotedFilings(facts, 'filing_event'),
    ...newQuarter(dossier),
    ...priceSince(dossier),
    ...newTexts(facts),
    ...newGuidance(facts),
  ].slice(0, MOST_CHANGES);
}

function dayOf(facts: readonly Fact[], id: string): string | undefined {
  const value = facts.find((fact) => fact.id === id)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** What the company has stated of problems since its last results. */
function newFlags(facts: readonly Fact[]): readonly MemoSentence[] {
  const reported = dayOf(facts, 'reported_on');
  if (reported === undefined) return [];
  return facts
    .filter(({ metric, asOf }) => metric === 'red_flag' && asOf > reported)
    .slice(0, MOST_QUOTED)
    .flatMap((fact) => quotedFiling('New problem that the company states', fact));
}

/** What the company expects, if it said so with its last results or since. */
function newGuidance(facts: readonly Fact[]): readonly MemoSentence[] {
  const reported = dayOf(facts, 'reported_on');
  if (reported === undefined) return [];
  return facts
    .filter(({ metric, asOf }) => metric === 'guidance' && asOf >= reported)
    .slice(0, 1)
    .flatMap((fact) => quotedFiling('New guidance of the company', fact));
}

function priceSince({ facts = [], findings }: Dossier): readonly MemoSentence[] {
  if (!facts.some(({ id }) => id === 'change_since_report')) return [];
  return [
    {
      text: 'Results were reported on {{reported_on}}; the change since the last report is {{change_since_report}}.',
      evidence: [...hashesOf(findings.indicators, 'indicators'), ...hashesOf(findings.earnings, 'earnings')],
    },
  ];
}

/** The words that are new in a report, and those that replaced others; of a section that is not quoted, how many paragraphs changed. */
function newTexts(facts: readonly Fact[]): readonly MemoSentence[] {
  const sections = facts.flatMap((fact) => sectionOf(fact, facts));
  const quoted = sections.flatMap(quotedIn).slice(0, MOST_QUOTED);
  return quoted.length > 0 ? quoted : sections.flatMap(countedIn).slice(0, MOST_QUOTED);
}

const NEW = /^new_paragraphs\.(annual|quarterly)\.(\w+)$/;

type Section = {
  readonly name: string;
  readonly report: string;
  /** How many paragraphs are new, and how many changed. */
  readonly added: Fact;
  readonly changed: Fact | undefined;
  /** Of what is new or changed, what is quoted: what is new comes first. */
  readonly quotations: readonly Fact[];
};

function sectionOf(added: Fact, facts: readonly Fact[]): readonly Section[] {
  const [, report, section = ''] = NEW.exec(added.id) ?? [];
  if (report === undefined) return [];
  const changed = facts.find(({ id }) => id === `changed_paragraphs.${report}.${section}`);
  const quotations = facts.filter(
    ({ metric, source, asOf }) =>
      metric === 'filing_paragraph' && source === added.filing?.part && asOf === added.filing.filed,
  );
  return [{ name: section.replaceAll('_', ' '), report, added, changed, quotations }];
}

function quotedIn({ report, added, changed, quotations }: Section): readonly MemoSentence[] {
  const rewritten = Math.min(MOST_REWRITTEN, Number(changed?.value ?? 0));
  const surelyNew = quotations.length - rewritten;
  return quotations.flatMap((fact, at) => {
    if (at < surelyNew) return quotedFiling(`New against the ${report} report before`, fact);
    const isChanged = at >= Number(added.value);
    return quotedFiling(`${isChanged ? 'Changed' : 'New or changed'} against the ${report} report before`, fact);
  });
}

function countedIn({ name, report, added, changed }: Section): readonly MemoSentence[] {
  if (Number(added.value) + Number(changed?.value ?? 0) === 0) return [];
  return [
    {
      text: `In the ${name} of the ${report} report, new paragraphs: {{${added.id}}}, changed paragraphs: {{changed_paragraphs.${added.id.split('.').slice(1).join('.')}}}, against the one before.`,
      evidence: [...added.evidence],
    },
  ];
}
