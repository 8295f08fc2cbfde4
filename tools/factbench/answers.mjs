import {
  asFiled,
  conceptOfTag,
  filedFigure,
  isFigure,
  knownOn,
  parseCompanyFacts,
  readStatements,
  reportKind,
} from '@gemscout/filings';

/**
 * What the product says of one report from its inline XBRL alone, as `readInlineXbrl` reads it: `kind`, and `answerOf`, which answers a
 * question with `{value}` or `{value: null, reason}`.
 */
export function answersFromReport(report) {
  const kind = reportKind(report);
  if (!report.cover) return { kind, answerOf: () => ({ value: null, reason: kind.reason }) };
  const { form, end } = report.cover;
  const facts = asFiled(report.facts, { form, filed: end, accession: 'this report' });
  return { kind, answerOf: answersFrom(facts) };
}

/** What the parser reads of a report under the very tag that is asked for, whether or not it belongs to a line of ours. */
export function answersOfParser(report) {
  const keyOf = ({ tag, unit, start, end }) => JSON.stringify([tag, unit, start, end]);
  const values = new Map(report.facts.map((fact) => [keyOf(fact), fact.value]));
  return (question) => ({ value: values.get(keyOf(question)) ?? null, reason: 'not read' });
}

/** What the product says of one report from the company's companyfacts, on the evening of the day that it was filed. */
export function answersFromCompanyFacts(companyFacts, report) {
  const { value, reason } = parseCompanyFacts(companyFacts);
  if (!value) throw new Error(reason);
  const known = knownOn(value.facts, filingDay(value.facts, report.cover));
  return { kind: reportKind(report), answerOf: answersFrom(known) };
}

/** What the product says from the company's companyfacts on the evening of a day. */
export function answersOn(companyFacts, day) {
  const { value, reason } = parseCompanyFacts(companyFacts);
  if (!value) throw new Error(reason);
  return answersFrom(knownOn(value.facts, day));
}

/** The first day on which a form of this kind stated a value for the last day of the period that the report is about. */
function filingDay(facts, cover) {
  const rows = facts.filter(({ form, end }) => form === cover.form && end === cover.end);
  return rows.map(({ filed }) => filed).toSorted()[0];
}

function answersFrom(facts) {
  const statements = readStatements(facts);
  return ({ tag, unit, start, end }) => {
    const concept = conceptOfTag(tag);
    if (concept === null) return { value: null, reason: 'the tag belongs to no line of ours' };
    if (statements === null) return { value: null, reason: 'no balance sheet' };
    const figure = filedFigure(statements, concept, { name: end, start, end });
    if (!isFigure(figure)) return { value: null, reason: figure.reason };
    if (figure.unit !== unit) return { value: null, reason: `in ${figure.unit}` };
    return { value: figure.value };
  };
}
