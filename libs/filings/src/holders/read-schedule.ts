import type { FilingId } from '../filing-id.ts';
import { parseForm } from '../ownership/xml.ts';
import type { Reading } from '../reading.ts';
import { parseSubmission } from '../submission/submission.ts';
import { readCoverPages } from './cover-page.ts';
import { type HolderSchedule, type ReportingPerson, scheduleOf } from './holder-schedule.ts';
import { ScheduleDocument } from './schedule-xml.ts';

const LONGEST_HEADER = 20_000;
const LONGEST_NAME = 150;
const PARTY_CIK = String.raw`[^]{0,400}?CENTRAL INDEX KEY:\s*(\d{1,10})`;
const SUBJECT = new RegExp(`^SUBJECT COMPANY:${PARTY_CIK}`, 'm');
const FILED_BY = new RegExp(`^FILED BY:${PARTY_CIK}`, 'm');

/**
 * The cover page of a Schedule 13D or 13G.
 *
 * @param text a full submission text file, whose header tells number, day and company, or the XML of the form
 * @param filing of XML, which says neither its number nor the day of its filing
 * @returns the schedule, or a reason where `text` is something else, is cut off, or names no holder with an amount
 */
export function readSchedule(text: string, filing?: FilingId): Reading<HolderSchedule> {
  const isSubmission = text.slice(0, 200).includes('-HEADER>');
  if (!isSubmission) return filing ? readXml(text, filing) : unusable('the day of the filing is not known');
  const submission = parseSubmission(text);
  if (!submission) return unusable('the submission is cut off');
  const kind = scheduleOf(submission.form);
  const document = submission.documents.find(({ type }) => type === submission.form);
  if (!kind || !document) return unusable(`no schedule of a holder, but of form ${submission.form}`);
  const { accession, filed } = submission;
  if (isXml(document.text)) return readXml(document.text, { accession, filed });
  const header = text.slice(0, LONGEST_HEADER).split('<DOCUMENT>', 1)[0] ?? '';
  const [issuerCik, filerCik] = [SUBJECT, FILED_BY].map((party) => party.exec(header)?.[1]?.padStart(10, '0'));
  if (issuerCik === undefined) return unusable('the submission names no company');
  const cover = readCoverPages(document.text);
  return checked({ accession, filed, ...kind, issuerCik, filerCik: filerCik ?? null, ...cover });
}

const isXml = (text: string): boolean => /<(?:\w+:)?edgarSubmission\b/.test(text.slice(0, 2_000));

function readXml(xml: string, { accession, filed }: FilingId): Reading<HolderSchedule> {
  if (!isXml(xml)) return unusable('not a schedule of a holder');
  const elements = parseForm(xml, 'edgarSubmission');
  if (elements.value === null) return elements;
  const { data, error } = ScheduleDocument.safeParse(elements.value);
  const kind = data && scheduleOf(data.headerData.submissionType);
  if (!data || !kind) return unusable(error ? 'no cover page of a schedule' : 'not a schedule of a holder');
  return checked({ accession, filed, ...kind, filerCik: data.headerData.filerInfo, ...data.formData });
}

function checked({ persons, shareClass: title, ...schedule }: HolderSchedule): Reading<HolderSchedule> {
  const named = persons.filter(({ name }) => name !== '').map(plausible);
  const isKnown = named.some(({ percent }) => percent !== null);
  const shareClass = title?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME);
  return isKnown
    ? { value: { ...schedule, ...(shareClass && { shareClass }), persons: named } }
    : unusable('no percentage of the class');
}

function plausible({ name, shares, percent }: ReportingPerson): ReportingPerson {
  return {
    name: name.slice(0, LONGEST_NAME),
    shares: shares !== null && shares >= 0 ? shares : null,
    percent: percent !== null && percent >= 0 && percent <= 100 ? percent : null,
  };
}

const unusable = (reason: string) => ({ value: null, reason });
