import { RUN_KINDS } from '@gemscout/domain';
import { z } from 'zod';
import { CompanyResponse } from './company-parts.ts';
import { CorrectionResponse } from './correction-bodies.ts';
import { ProposalResponse } from './proposal-bodies.ts';
import { userText } from './user-text.ts';

/** A run that looked at a company, and its verdict on it. */
export const CompanyRunResponse = z.object({
  /** Of the run. */
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  subject: z.string().nullable(),
  /** `active`, or the outcome: completed, cancelled, budget, error. */
  status: z.string(),
  /** True for the recorded run of a new workspace. */
  sample: z.boolean(),
  created_at: z.string(),
  /** As of the last re-check; null while the run has not decided, or if it ended before. */
  verdict: z.string().nullable(),
  confidence: z.number().nullable(),
  decided_at: z.string().nullable(),
  /** The proposal that the verdict was saved as; null for one that was not saved, such as avoid. */
  proposal: z
    .object({
      id: z.string(),
      state: z.enum(['open', 'approved', 'dismissed']),
      source: ProposalResponse.shape.source,
      /** The closing price at the time of the memo, in US dollars, and its day. */
      price: z.number().nullable(),
      price_as_of: z.string().nullable(),
      /** What sources have corrected since of the facts that its memo used. */
      corrections: z.array(CorrectionResponse),
    })
    .nullable(),
});
export type CompanyRunResponse = z.infer<typeof CompanyRunResponse>;

const limit = z.coerce.number().int().min(1).max(100).default(50);

/** `GET /companies/{symbol}/runs`: newest first; `after` is the id of the last run of the previous page. */
export const CompanyRunsQuery = z.strictObject({ limit, after: z.uuid().optional() });
export type CompanyRunsQuery = z.infer<typeof CompanyRunsQuery>;

/**
 * `GET /companies`: the companies of queue, watchlist and runs, those that were looked at last first. `search` matches part
 * of a ticker, name or sector; `after` is the symbol of the last company of the previous page.
 */
export const CompaniesQuery = z.strictObject({
  search: userText(200).optional(),
  limit,
  after: userText(32).optional(),
});
export type CompaniesQuery = z.infer<typeof CompaniesQuery>;

export const ListedCompanyResponse = CompanyResponse.extend({
  /** Null if the market does not have the symbol. */
  name: z.string().nullable(),
  last_run: CompanyRunResponse.nullable(),
  /** The run with the last verdict, and that verdict. */
  last_verdict: CompanyRunResponse.nullable(),
  /** True if a proposal on it is open. */
  in_queue: z.boolean(),
  on_watchlist: z.boolean(),
});
export type ListedCompanyResponse = z.infer<typeof ListedCompanyResponse>;
