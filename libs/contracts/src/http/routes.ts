import type { PlanFeature } from '@gemscout/domain';
import { z, type ZodType } from 'zod';
import { LoginResponse, OwnSessionResponse, TakenResponse } from '../auth-bodies.ts';
import { CompanyFactsResponse } from '../company-bodies.ts';
import * as company from '../company-parts.ts';
import { NoteResponse, NotesResponse, TagResponse } from '../note-bodies.ts';
import { CompanyChangesResponse, CompanyFiguresResponse } from '../company-figures.ts';
import { CompanyRunResponse, ListedCompanyResponse } from '../company-lists.ts';
import { ConditionsResponse, NotificationMailsResponse, NotificationsResponse } from '../condition-bodies.ts';
import { RunEvidenceResponse } from '../evidence-bodies.ts';
import { RunComparisonResponse } from '../compare-bodies.ts';
import { GoalProfileResponse, NamedGoalProfileResponse } from '../goal-profile.ts';
import {
  BillingResponse,
  BillingUrlResponse,
  BillingWebhookResponse,
  BillingWithdrawalResponse,
  CommandResponse,
  ConfigResponse,
  CreateRunResponse,
  HealthResponse,
  RunCostsResponse,
  RunResponse,
  StreamTicketResponse,
  WatchlistItemResponse,
} from '../http-bodies.ts';
import {
  DeadLettersResponse,
  OpsAuditResponse,
  ProjectionsResponse,
  SessionResponse,
  SettledDeadLetterResponse,
  StageLoadResponse,
  StreamEventsResponse,
  StreamViewResponse,
  StuckRunResponse,
  TopicLagResponse,
} from '../ops-bodies.ts';
import { RunPricesResponse } from '../price-bodies.ts';
import { DecideAgainProgress, ProposalDetailResponse, ProposalResponse } from '../proposal-bodies.ts';
import { QuoteResponse } from '../quote-bodies.ts';
import { RunResultResponse } from '../run-result-response.ts';
import { ScorecardResponse } from '../scorecard-bodies.ts';
import { NewReplayShareResponse, ReplayShareResponse, SharedReplayResponse } from '../share-bodies.ts';
import { SourcesResponse } from '../source-bodies.ts';
import { SymbolsResponse } from '../symbol-bodies.ts';
import {
  ApiKeyResponse,
  InvitationPreviewResponse,
  InvitationResponse,
  JoinedTeamResponse,
  NewApiKeyResponse,
  TeamResponse,
} from '../team-bodies.ts';

/**
 * `session`: requires a session token or an API key. `person`: requires a session token and rejects API keys, for routes that
 * concern the account itself. `operator`: requires an operator's token; for others the route answers 404.
 */
export type Caller = 'public' | 'session' | 'person' | 'operator';

export type Route = {
  readonly caller: Caller;
  /** Requires a plan with this feature; otherwise 403, which names the plans that include it. */
  readonly feature?: PlanFeature;
  /** Requires a verified address; otherwise 403, which says how to verify it. */
  readonly verified?: true;
  /** Restricted to the owner of the workspace, for routes that concern a team and its plan. */
  readonly owner?: true;
  /** A `person` route that the shared demo account may also call, because it changes nothing in the account. */
  readonly shared?: true;
  readonly status: number;
  /** The schema of the body on success; absent if there is no body. */
  readonly answer?: ZodType;
  /** The schema of a body that the controller reads as bytes. */
  readonly body?: ZodType;
  /** The kinds of file that the route returns instead of JSON. */
  readonly files?: readonly string[];
};

/** The media type of each kind of file that a route returns. */
export const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
} as const;

const { pdf: PDF, csv: CSV, html: HTML, md: MARKDOWN } = MEDIA_TYPES;

/** Keeps the route names in the type and drops the schema types, which would make it huge. */
function routeTable<Name extends string>(routes: Readonly<Record<Name, Route>>): Readonly<Record<Name, Route>> {
  return routes;
}

const TABLE = routeTable({
  'POST /auth/signup': { caller: 'public', status: 201 },
  'POST /auth/login': { caller: 'public', status: 200, answer: LoginResponse },
  'POST /auth/verify-email/request': { caller: 'public', status: 202, answer: TakenResponse },
  'POST /auth/verify-email/confirm': { caller: 'public', status: 200, answer: TakenResponse },
  'POST /auth/password-reset/request': { caller: 'public', status: 202, answer: TakenResponse },
  'POST /auth/password-reset/confirm': { caller: 'public', status: 200, answer: TakenResponse },
  'POST /auth/logout': { caller: 'person', shared: true, status: 204 },
  'GET /auth/session': { caller: 'session', status: 200, answer: SessionResponse },
  'GET /auth/sessions': { caller: 'person', shared: true, status: 200, answer: z.array(OwnSessionResponse) },
  'DELETE /auth/sessions/:id': { caller: 'person', status: 204 },
  'POST /auth/sessions/end-others': { caller: 'person', status: 204 },
  'POST /runs': { caller: 'session', verified: true, status: 201, answer: CreateRunResponse },
  'GET /runs': { caller: 'session', status: 200, answer: z.array(RunResponse) },
  'GET /runs/:id': { caller: 'session', status: 200, answer: RunResponse },
  'DELETE /runs/:id': { caller: 'session', status: 204 },
  'POST /runs/:id/cancel': { caller: 'session', status: 200, answer: CommandResponse },
  'POST /runs/:id/notes': { caller: 'session', status: 200, answer: CommandResponse },
  'POST /runs/:id/tickers/:symbol/deepen': {
    caller: 'session',
    feature: 'deep-runs',
    status: 200,
    answer: CommandResponse,
  },
  'POST /runs/:id/tickers/:symbol/drop': { caller: 'session', status: 200, answer: CommandResponse },
  'POST /runs/:id/fork': { caller: 'session', verified: true, status: 201, answer: CreateRunResponse },
  'GET /runs/compare': { caller: 'session', status: 200, answer: RunComparisonResponse },
  'POST /runs/:id/stream-ticket': { caller: 'session', status: 201, answer: StreamTicketResponse },
  'POST /runs/:id/shares': { caller: 'session', verified: true, status: 201, answer: NewReplayShareResponse },
  'GET /runs/:id/shares': { caller: 'session', status: 200, answer: z.array(ReplayShareResponse) },
  'DELETE /runs/:id/shares/:share': { caller: 'session', status: 204 },
  'GET /shared-replays': { caller: 'public', status: 200, answer: SharedReplayResponse },
  'GET /runs/:id/proposals': { caller: 'session', status: 200, answer: z.array(ProposalResponse) },
  'GET /runs/:id/evidence': { caller: 'session', status: 200, answer: RunEvidenceResponse },
  'GET /runs/:id/results': { caller: 'session', status: 200, answer: z.array(RunResultResponse) },
  'GET /runs/:id/prices': { caller: 'session', status: 200, answer: RunPricesResponse },
  'GET /runs/proposals': { caller: 'session', status: 200, answer: z.array(ProposalResponse) },
  'POST /runs/proposals': { caller: 'session', status: 201, answer: ProposalResponse },
  'GET /runs/proposals/:id': { caller: 'session', status: 200, answer: ProposalDetailResponse },
  'POST /runs/proposals/:id/again': { caller: 'session', verified: true, status: 202, answer: DecideAgainProgress },
  'GET /runs/proposals/:id/again': { caller: 'session', status: 200, answer: DecideAgainProgress },
  'POST /runs/proposals/:id/recheck': { caller: 'session', verified: true, status: 200, answer: ProposalResponse },
  'POST /runs/proposals/:id/dismiss': { caller: 'session', status: 200, answer: CommandResponse },
  'POST /runs/proposals/:id/reopen': { caller: 'session', status: 200, answer: CommandResponse },
  'PUT /runs/proposals/:id/assignee': { caller: 'session', status: 200, answer: CommandResponse },
  'GET /runs/proposals/:id/notes': { caller: 'session', status: 200, answer: NotesResponse },
  'POST /runs/proposals/:id/notes': { caller: 'session', status: 201, answer: NoteResponse },
  'DELETE /runs/proposals/:id/notes/:note': { caller: 'session', status: 204 },
  'POST /runs/proposals/:id/tags': { caller: 'session', status: 201, answer: TagResponse },
  'DELETE /runs/proposals/:id/tags/:tag': { caller: 'session', status: 204 },
  'GET /runs/proposals/:id/export.pdf': { caller: 'session', feature: 'exports', status: 200, files: [PDF] },
  'GET /runs/proposals/:id/export.html': { caller: 'session', status: 200, files: [HTML] },
  'GET /runs/proposals/:id/export.md': { caller: 'session', status: 200, files: [MARKDOWN] },
  'GET /exports/queue.csv': { caller: 'session', feature: 'exports', status: 200, files: [CSV] },
  'GET /exports/watchlist.csv': { caller: 'session', feature: 'exports', status: 200, files: [CSV] },
  'GET /exports/runs.csv': { caller: 'session', feature: 'exports', status: 200, files: [CSV] },
  'GET /exports/notes.csv': { caller: 'session', status: 200, files: [CSV] },
  'POST /reports': { caller: 'session', feature: 'reports', status: 200, files: [PDF, HTML, CSV] },
  'GET /companies': { caller: 'session', status: 200, answer: z.array(ListedCompanyResponse) },
  'GET /companies/:symbol/facts': { caller: 'session', status: 200, answer: CompanyFactsResponse },
  'GET /companies/:symbol': { caller: 'session', status: 200, answer: company.CompanyResponse },
  'GET /companies/:symbol/runs': { caller: 'session', status: 200, answer: z.array(CompanyRunResponse) },
  'GET /companies/:symbol/figures': { caller: 'session', status: 200, answer: CompanyFiguresResponse },
  'GET /companies/:symbol/changes': { caller: 'session', status: 200, answer: CompanyChangesResponse },
  'GET /companies/:symbol/bars': { caller: 'session', status: 200, answer: company.CompanyBarsResponse },
  'GET /companies/:symbol/day': { caller: 'session', status: 200, answer: company.CompanyDayResponse },
  'GET /companies/:symbol/earnings': { caller: 'session', status: 200, answer: company.CompanyEarningsResponse },
  'GET /companies/:symbol/filings': { caller: 'session', status: 200, answer: company.CompanyFilingsResponse },
  'GET /companies/:symbol/insiders': { caller: 'session', status: 200, answer: company.CompanyInsidersResponse },
  'GET /companies/:symbol/news': { caller: 'session', status: 200, answer: company.CompanyNewsResponse },
  'GET /companies/:symbol/notes': { caller: 'session', status: 200, answer: NotesResponse },
  'POST /companies/:symbol/notes': { caller: 'session', status: 201, answer: NoteResponse },
  'DELETE /companies/:symbol/notes/:note': { caller: 'session', status: 204 },
  'POST /companies/:symbol/tags': { caller: 'session', status: 201, answer: TagResponse },
  'DELETE /companies/:symbol/tags/:tag': { caller: 'session', status: 204 },
  'POST /workspace/stream-ticket': { caller: 'session', status: 201, answer: StreamTicketResponse },
  'GET /symbols': { caller: 'session', status: 200, answer: SymbolsResponse },
  'GET /quotes': { caller: 'session', status: 200, answer: z.array(QuoteResponse) },
  'GET /scorecard': { caller: 'session', status: 200, answer: ScorecardResponse },
  'GET /watchlist': { caller: 'session', status: 200, answer: z.array(WatchlistItemResponse) },
  'POST /watchlist': { caller: 'session', status: 201, answer: WatchlistItemResponse },
  'POST /watchlist/:id/restore': { caller: 'session', status: 200, answer: WatchlistItemResponse },
  'DELETE /watchlist/:id': { caller: 'session', status: 204 },
  'GET /conditions': { caller: 'session', status: 200, answer: ConditionsResponse },
  'GET /notifications': { caller: 'session', status: 200, answer: NotificationsResponse },
  'POST /notifications/read': { caller: 'session', status: 200, answer: NotificationsResponse },
  'GET /notifications/mails': { caller: 'person', shared: true, status: 200, answer: NotificationMailsResponse },
  'PUT /notifications/mails': { caller: 'person', status: 200, answer: NotificationMailsResponse },
  'GET /billing/me': { caller: 'session', status: 200, answer: BillingResponse },
  'POST /billing/checkout': { caller: 'person', owner: true, verified: true, status: 200, answer: BillingUrlResponse },
  'POST /billing/portal': { caller: 'person', owner: true, status: 200, answer: BillingUrlResponse },
  'POST /billing/sync': { caller: 'person', owner: true, status: 200, answer: BillingResponse },
  'POST /billing/withdrawal': { caller: 'person', owner: true, status: 200, answer: BillingWithdrawalResponse },
  'POST /billing/webhook': {
    caller: 'public',
    status: 200,
    answer: BillingWebhookResponse,
    body: z.looseObject({}),
  },
  'GET /billing/run-costs': { caller: 'session', status: 200, answer: RunCostsResponse },
  'DELETE /account': { caller: 'person', status: 202, answer: TakenResponse },
  'GET /team': { caller: 'person', shared: true, status: 200, answer: TeamResponse },
  'POST /team/invitations': {
    caller: 'person',
    owner: true,
    feature: 'team',
    verified: true,
    status: 201,
    answer: InvitationResponse,
  },
  'DELETE /team/invitations/:id': { caller: 'person', owner: true, status: 204 },
  'POST /team/invitations/preview': { caller: 'public', status: 200, answer: InvitationPreviewResponse },
  'POST /team/invitations/accept': { caller: 'person', verified: true, status: 200, answer: JoinedTeamResponse },
  'DELETE /team/members/:id': { caller: 'person', status: 204 },
  'GET /api-keys': { caller: 'person', shared: true, status: 200, answer: z.array(ApiKeyResponse) },
  'POST /api-keys': { caller: 'person', feature: 'api', verified: true, status: 201, answer: NewApiKeyResponse },
  'DELETE /api-keys/:id': { caller: 'person', status: 204 },
  'GET /goal-profile': { caller: 'session', status: 200, answer: GoalProfileResponse },
  'PUT /goal-profile': { caller: 'session', status: 200, answer: GoalProfileResponse },
  'GET /goal-profiles': { caller: 'session', status: 200, answer: z.array(NamedGoalProfileResponse) },
  'POST /goal-profiles': { caller: 'session', status: 201, answer: NamedGoalProfileResponse },
  'PUT /goal-profiles/:id': { caller: 'session', status: 200, answer: NamedGoalProfileResponse },
  'POST /goal-profiles/:id/retire': { caller: 'session', status: 200, answer: NamedGoalProfileResponse },
  'DELETE /goal-profiles/:id': { caller: 'session', status: 204 },
  'GET /ops/stages': { caller: 'operator', status: 200, answer: z.array(StageLoadResponse) },
  'GET /ops/topics': { caller: 'operator', status: 200, answer: TopicLagResponse },
  'GET /ops/stuck-runs': { caller: 'operator', status: 200, answer: z.array(StuckRunResponse) },
  'GET /ops/projections': { caller: 'operator', status: 200, answer: ProjectionsResponse },
  'POST /ops/projections/rebuild': { caller: 'operator', status: 202 },
  'GET /ops/dead-letters': { caller: 'operator', status: 200, answer: DeadLettersResponse },
  'POST /ops/dead-letters/:id/replay': { caller: 'operator', status: 200, answer: SettledDeadLetterResponse },
  'POST /ops/dead-letters/:id/discard': { caller: 'operator', status: 200, answer: SettledDeadLetterResponse },
  'POST /ops/stream-views': { caller: 'operator', status: 201, answer: StreamViewResponse },
  'GET /ops/stream-views/:id/events': { caller: 'operator', status: 200, answer: StreamEventsResponse },
  'GET /ops/audit': { caller: 'operator', status: 200, answer: z.array(OpsAuditResponse) },
  'GET /sources': { caller: 'session', status: 200, answer: SourcesResponse },
  'GET /config': { caller: 'public', status: 200, answer: ConfigResponse },
  'GET /health/live': { caller: 'public', status: 200, answer: HealthResponse },
  'GET /health/ready': { caller: 'public', status: 200, answer: HealthResponse },
});

/** A method and path, such as `GET /runs/:id`. */
export type RouteName = keyof typeof TABLE;

/**
 * Every API route by method and path, with its permitted callers and its response. A test fails for a route that is missing
 * here.
 */
export const ROUTES: Readonly<Record<string, Route>> = TABLE;
