import type { FilingId } from '../filing-id.ts';

/** One of the persons who report a holding together. Each of them may report the same shares. */
export type ReportingPerson = {
  readonly name: string;
  /** Of the class, all that it can vote or sell; null where the cover page gives none. */
  readonly shares: number | null;
  /** Of the class, 6.7 for 6.7%; null where the cover page gives none. */
  readonly percent: number | null;
};

/** The cover page of a Schedule 13D or 13G: who holds more than five percent of a class of a company's shares, or did. */
export type HolderSchedule = FilingId & {
  /** `13D` is of holders who may want to influence the company, `13G` of those who do not. */
  readonly form: '13D' | '13G';
  readonly isAmendment: boolean;
  /** Ten digits. */
  readonly issuerCik: string;
  /** Of who filed it, ten digits; null where that is not known. */
  readonly filerCik: string | null;
  /** The day of the event that it is filed for, `yyyy-mm-dd`; null where it cannot be read. */
  readonly eventDate: string | null;
  /** The title of the class that the percentages are of, as the cover page has it; undefined where it cannot be read. */
  readonly shareClass?: string | undefined;
  /** Never empty. */
  readonly persons: readonly ReportingPerson[];
};

/** The names of the form in the SEC's lists, before and since December 2024, with and without an amendment. */
const SCHEDULE = /^(?:SC|SCHEDULE) 13([DG])(\/A)?$/;

/** What a form of a list or a header is, `SC 13G/A`; undefined for another one. */
export function scheduleOf(form: string): Pick<HolderSchedule, 'form' | 'isAmendment'> | undefined {
  const [, letter, amendment] = SCHEDULE.exec(form) ?? [];
  if (letter === undefined) return undefined;
  return { form: letter === 'D' ? '13D' : '13G', isAmendment: amendment !== undefined };
}
