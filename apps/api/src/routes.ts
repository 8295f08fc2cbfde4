import {
  BillingAnswer,
  CommandAnswer,
  ConfigAnswer,
  CreateRunAnswer,
  HealthAnswer,
  LoginAnswer,
  ProposalAnswer,
  RunAnswer,
  StreamTicketAnswer,
  WatchlistItemAnswer,
} from '@gemscout/contracts';
import { z, type ZodType } from 'zod';

/** `session`: only with a valid bearer token. */
export type Caller = 'public' | 'session';

export type Route = {
  readonly caller: Caller;
  readonly status: number;
  /** The schema of the body on success; none where there is no body. */
  readonly answer?: ZodType;
};

/** Every route of the api: who may call it, and what it answers. A test fails on a route without a row. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'POST /auth/signup': { caller: 'public', status: 201 },
  'POST /auth/login': { caller: 'public', status: 200, answer: LoginAnswer },
  'POST /auth/logout': { caller: 'session', status: 204 },
  'POST /runs': { caller: 'session', status: 201, answer: CreateRunAnswer },
  'GET /runs': { caller: 'session', status: 200, answer: z.array(RunAnswer) },
  'GET /runs/:id': { caller: 'session', status: 200, answer: RunAnswer },
  'POST /runs/:id/cancel': { caller: 'session', status: 200, answer: CommandAnswer },
  'POST /runs/:id/stream-ticket': { caller: 'session', status: 201, answer: StreamTicketAnswer },
  'GET /runs/:id/proposals': { caller: 'session', status: 200, answer: z.array(ProposalAnswer) },
  'GET /runs/proposals': { caller: 'session', status: 200, answer: z.array(ProposalAnswer) },
  'POST /runs/proposals': { caller: 'session', status: 201, answer: ProposalAnswer },
  'POST /runs/proposals/:id/dismiss': { caller: 'session', status: 200, answer: CommandAnswer },
  'GET /watchlist': { caller: 'session', status: 200, answer: z.array(WatchlistItemAnswer) },
  'POST /watchlist': { caller: 'session', status: 201, answer: WatchlistItemAnswer },
  'DELETE /watchlist/:id': { caller: 'session', status: 204 },
  'GET /billing/me': { caller: 'session', status: 200, answer: BillingAnswer },
  'GET /config': { caller: 'public', status: 200, answer: ConfigAnswer },
  'GET /health/live': { caller: 'public', status: 200, answer: HealthAnswer },
  'GET /health/ready': { caller: 'public', status: 200, answer: HealthAnswer },
};

/** A HEAD is a GET; a route that the table does not have is for signed-in callers. */
export function callerOf(method: string, path: string | undefined): Caller {
  return ROUTES[`${method === 'HEAD' ? 'GET' : method} ${path ?? ''}`]?.caller ?? 'session';
}
