import type { Fact } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import type { MemoSentence } from './analyst.ts';
import { quotedFilings } from './memo-outlook.ts';
import { hashesOf } from './signal.ts';

const NEW = /^new_paragraphs\.(annual|quarterly)\.(\w+)$/;
const MOST_QUOTED = 1;

/** What is new since the last filing and since the last report, as far as facts say it; nothing where they say nothing. */
export function changesSince(dossier: Dossier): MemoSentence[] {
  const { facts = [], findings } = dossier;
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const sections = facts.flatMap((fact) => sectionSentence(fact, byId));
  const since = byId.has('change_since_report')
    ? [
        {
          text: 'Results were reported on {{reported_on}}; the change since the last report is {{change_since_report}}.',
          evidence: [...hashesOf(findings.indicators, 'indicators'), ...hashesOf(findings.earnings, 'earnings')],
        },
      ]
    : [];
  const quoted = sections.length === 0 ? [] : quotedFilings(facts, 'filing_paragraph').slice(0, MOST_QUOTED);
  return [...quotedFilings(facts, 'filing_event'), ...sections, ...quoted, ...since];
}

/** One section of a report against that of the report before; silent where nothing is new. */
function sectionSentence({ id, evidence }: Fact, byId: ReadonlyMap<string, Fact>): MemoSentence[] {
  const [, report, section = ''] = NEW.exec(id) ?? [];
  if (report === undefined) return [];
  const changed = `changed_paragraphs.${report}.${section}`;
  const counts = [id, changed].map((each) => Number(byId.get(each)?.value ?? 0));
  if (counts.every((count) => count === 0)) return [];
  const name = section.replaceAll('_', ' ');
  return [
    {
      text: `In the ${name} of the ${report} report, new paragraphs: {{${id}}}, changed paragraphs: {{${changed}}}, against the one before.`,
      evidence: [...evidence],
    },
  ];
}
