import { z } from 'zod';
import { userText } from './user-text.ts';

export const REPORT_SECTIONS = ['summary', 'proposals', 'memos', 'watchlist', 'runs'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

export const REPORT_FORMATS = ['pdf', 'html', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A calendar day, UTC. */
const day = z.iso.date();

/** `POST /reports`: the proposals and runs of the days `from` to `to`, both inclusive. A CSV holds the proposals only. */
export const ReportBody = z
  .strictObject({
    from: day,
    to: day,
    symbols: z.array(userText(32).trim().min(1).toUpperCase()).max(100).default([]),
    verdicts: z.array(userText(40).trim().min(1).toLowerCase()).max(20).default([]),
    sections: z
      .array(z.enum(REPORT_SECTIONS))
      .max(REPORT_SECTIONS.length)
      .default([...REPORT_SECTIONS]),
    format: z.enum(REPORT_FORMATS),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'is before from' });
export type ReportBody = z.infer<typeof ReportBody>;

/** `GET /exports/{queue|runs}.csv`: of one run, of a range of days, or everything. */
export const ExportQuery = z.strictObject({ run: userText(64).optional(), from: day.optional(), to: day.optional() });
export type ExportQuery = z.infer<typeof ExportQuery>;
