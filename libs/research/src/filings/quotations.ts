import type { FilingQuotation, FilingsRead } from '@gemscout/evidence';
import { changedSentence, type FilingText, type Guidance, type RedFlag, type SectionName } from '@gemscout/filings';
import { givesOrders } from '../orders.ts';

export type Quotable = {
  readonly flags: readonly RedFlag[];
  /** Current reports. */
  readonly events: readonly FilingText[];
  readonly ranges: readonly Guidance[];
  /** The press release that gives these ranges. */
  readonly release: FilingText | undefined;
  readonly changes: FilingsRead['changes'];
};

/** How many of each kind are quoted. */
const MOST = { flags: 6, events: 4, guidance: 4, risks: 5, others: 3, rewritten: 3 } as const;

/** What is quoted of the filings, the most telling first, and how many texts are left out because they give orders. */
export function quotationsOf(found: Quotable): {
  readonly quotations: readonly FilingQuotation[];
  readonly setAside: number;
} {
  const { flags, events, guidance, risks, others, rewritten } = kindsOf(found);
  const all = [...flags, ...events, ...guidance, ...risks, ...others, ...rewritten];
  const ordering = new Set(all.filter(({ text }) => givesOrders(text)));
  const firstOf = (kind: readonly FilingQuotation[], most: number): readonly FilingQuotation[] =>
    kind.filter((quotation) => !ordering.has(quotation)).slice(0, most);
  return {
    quotations: [
      ...firstOf(flags, MOST.flags),
      ...firstOf(events, MOST.events),
      ...firstOf(guidance, MOST.guidance),
      ...firstOf(risks, MOST.risks),
      ...firstOf(others, MOST.others),
      ...firstOf(rewritten, MOST.rewritten),
    ],
    setAside: ordering.size,
  };
}

function kindsOf({ flags, events, ranges, release, changes }: Quotable) {
  const isFlagged = (text: string): boolean => flags.some(({ sentence }) => text.includes(sentence));
  const added = changes.flatMap((change) =>
    change.added.filter((text) => !isFlagged(text)).map((text) => paragraph(change, text, true)),
  );
  const isOnRisk = ({ section }: FilingQuotation): boolean => section === 'risk_factors';
  const sentences = [...new Set(ranges.map(({ sentence }) => sentence))];
  return {
    flags: flags.map(({ sentence, form, section, accession, filed }): FilingQuotation => ({
      metric: 'red_flag',
      text: sentence,
      form,
      section,
      accession,
      filed,
    })),
    events: events
      .toSorted((one, other) => other.filed.localeCompare(one.filed))
      .flatMap(eventsIn)
      .filter(({ text }) => !isFlagged(text)),
    guidance: release ? sentences.map((text) => guidanceQuotation(release, text)) : [],
    risks: added.filter(isOnRisk),
    others: added.filter((quotation) => !isOnRisk(quotation)),
    rewritten: changes
      .filter(({ section }) => section === 'risk_factors')
      .flatMap((change) => change.changed.map((each) => paragraph(change, changedSentence(each), false))),
  };
}

const EVENTS: ReadonlySet<SectionName> = new Set(['agreement', 'auditor_change', 'non_reliance', 'officers']);
/** A shorter paragraph is a heading or a date. */
const SHORTEST_TOLD = 80;

/** The first paragraph of each event that a current report (Form 8-K) tells of. */
function eventsIn({ sections, form, accession, filed }: FilingText): readonly FilingQuotation[] {
  return sections
    .filter(({ name }) => EVENTS.has(name))
    .map(({ name, paragraphs }) => {
      const text = paragraphs.find(({ length }) => length >= SHORTEST_TOLD) ?? paragraphs[0] ?? '';
      return { metric: 'filing_event', text, form, section: name, accession, filed };
    });
}

function paragraph(change: FilingsRead['changes'][number], text: string, isNew: boolean): FilingQuotation {
  const { form, section, accession, filed } = change;
  return { metric: 'filing_paragraph', text, form, section, accession, filed, isNew };
}

function guidanceQuotation({ form, accession, filed }: FilingText, text: string): FilingQuotation {
  return { metric: 'guidance', text, form, section: 'press_release', accession, filed };
}
