import { isMetricId } from '@gemscout/contracts';
import type { JsonObject } from '@gemscout/domain';
import { type Guidance, NO_OUTCOME_REASONS } from '@gemscout/filings';
import type { EvidenceItem } from '../evidence-store.ts';
import { figuresOf, knownFrom, rowsOf, textOf } from './fact-reading.ts';
import type { Fact, FactSubject } from './fact.ts';
import { filingSource } from './filing-source.ts';
import type { FilingQuotation, FilingsRead } from './filings-read.ts';

/** The sections of reports and events, as a source of a quotation names them. */
const SECTION_NAMES: Readonly<Record<string, string>> = {
  risk_factors: 'risk factors',
  discussion: 'discussion',
  legal_proceedings: 'legal proceedings',
  controls: 'controls',
  agreement: 'agreements',
  results: 'results',
  auditor_change: 'certifying accountant',
  non_reliance: 'earlier statements',
  officers: 'officers',
  press_release: 'press release',
};

/**
 * The body of an item of the kind `filings`: which reports were compared and how many paragraphs of each section are new or changed, what
 * was guided and what came of it, and quotations. These are external text, word for word from a filing and cut to 600 characters.
 */
export function filingBody(read: FilingsRead): JsonObject {
  const { changes, guidance, redFlags, quotations, setAside, missing } = read;
  return {
    reports: changes.map(({ form, section, item, accession, filed, beforeAccession, compared, added, changed }) => {
      const filing = { form, accession, filed, before_accession: beforeAccession };
      return { ...filing, section, item, compared, added: added.length, changed: changed.length };
    }),
    guidance: guidance && guidanceRow(guidance),
    red_flags: redFlags && { ...redFlags, accessions: [...redFlags.accessions] },
    items: quotations.map(quotationRow),
    set_aside: setAside,
    missing: missing.map(({ group, reason }) => ({ group, reason })),
  };
}

function guidanceRow({
  accession,
  filed,
  ranges,
  outcomes,
  revisions,
}: NonNullable<FilingsRead['guidance']>): JsonObject {
  const rangeOf = ({ metric, isAdjusted, period, low, high }: Guidance) => {
    return { metric, is_adjusted: isAdjusted, period: period.label, low, high };
  };
  const judged = outcomes.flatMap((each) => (each.outcome === null ? [] : [each]));
  return {
    accession,
    filed,
    ranges,
    judged: judged.length,
    met: judged.filter(({ outcome }) => outcome !== 'below').length,
    outcomes: judged.map(({ guidance, reported: { value, end }, outcome }) => {
      return { ...rangeOf(guidance), filed: guidance.filed, reported: value, end, outcome };
    }),
    not_judged: outcomes.flatMap((each) => {
      if (each.outcome !== null) return [];
      return [{ ...rangeOf(each.guidance), filed: each.guidance.filed, reason: NO_OUTCOME_REASONS[each.reason] }];
    }),
    revisions: revisions.map(({ guidance, before, direction }) => {
      return {
        ...rangeOf(guidance),
        before_low: before.low,
        before_high: before.high,
        before_filed: before.filed,
        direction,
      };
    }),
  };
}

const LONGEST = 600;

function quotationRow({ metric, text, form, section, filed, accession, isNew }: FilingQuotation): JsonObject {
  return {
    metric,
    text: text.length > LONGEST ? text.slice(0, LONGEST).replace(/\s+\S*$/, '') : text,
    is_cut: text.length > LONGEST,
    source: nameOf({ form, section }),
    date: filed,
    accession,
    ...(isNew !== undefined && { is_new: isNew }),
  };
}

/**
 * The counts of each section (`new_paragraphs.annual.risk_factors`), of guidance and of red flags, and each quotation: `filing.3`, counted
 * from 1 as in the item.
 */
export function filingFacts(item: EvidenceItem, subject: FactSubject): readonly Fact[] {
  const { reports, guidance = null, red_flags: flags = null, items } = item.body;
  return [
    ...rowsOf(reports).flatMap((row) => countsOf(row, { item, subject, section: row })),
    ...rowsOf([guidance]).flatMap((row) => countsOf(row, { item, subject })),
    ...rowsOf([flags]).flatMap((row) => countsOf(row, { item, subject })),
    ...rowsOf(items).flatMap((row, at) => quotedFact(row, `filing.${at + 1}`, { item, subject })),
  ];
}

type About = { readonly item: EvidenceItem; readonly subject: FactSubject; readonly section?: JsonObject };

function countsOf(row: JsonObject, { item, subject, section }: About): readonly Fact[] {
  const filed = textOf(row['filed']);
  if (filed === undefined) return [];
  const listed = row['accessions'] ?? [row['accession'] ?? null, row['before_accession'] ?? null];
  const accessions = Array.isArray(listed) ? listed.flatMap((each) => textOf(each) ?? []) : [];
  const filing = { filed, accessions, ...(section && { part: nameOf(section) }) };
  const idOf = (metric: string): string => (section ? `${metric}.${placeIn(section)}` : metric);
  return figuresOf(row, { item, group: 'filings', subject, asOf: filed, idOf }).map((fact) => ({
    ...fact,
    source: filingSource(accessions) ?? fact.source,
    filing,
  }));
}

/** In words: `risk factors`. */
export const filingSectionName = (section: string): string => SECTION_NAMES[section] ?? section.replaceAll('_', ' ');

/** `10-K, risk factors` */
function nameOf({ form, section = null }: JsonObject): string {
  const name = textOf(section);
  return name === undefined ? String(form) : `${String(form)}, ${SECTION_NAMES[name] ?? name}`;
}

/** `annual.risk_factors` */
function placeIn({ form, section = null }: JsonObject): string {
  return `${form === '10-K' ? 'annual' : 'quarterly'}.${textOf(section) ?? ''}`;
}

function quotedFact(row: JsonObject, id: string, { item, subject }: About): readonly Fact[] {
  const [metric, value, source, filed, accession] = ['metric', 'text', 'source', 'date', 'accession'].map((name) =>
    textOf(row[name]),
  );
  if (metric === undefined || value === undefined || filed === undefined || !isMetricId(metric)) return [];
  return [
    {
      id,
      subject,
      metric,
      value,
      unit: 'text',
      period: { type: 'day', day: filed },
      asOf: filed,
      knownFrom: knownFrom(filed, item),
      source: source ?? item.provider,
      evidence: [item.hash],
      filing: { filed, accessions: accession === undefined ? [] : [accession] },
    },
  ];
}
