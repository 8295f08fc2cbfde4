import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { holdsApiKey, type Session } from '@gemscout/accounts';
import { ApiAccounts, ApiSettings } from '../api-libraries.ts';
import { ApiError } from '../problems/api-error.ts';
import { accessTo } from './route-access.ts';
import { isSharedDemo, refuseToSharedDemo } from './demo-account.ts';
import { refuseWhatIsNotOpen } from './plan-access.ts';
import { isOperator } from './operator.ts';

/** The parts of a request that the API uses. */
export type ApiRequest = {
  readonly method: string;
  readonly url: string;
  /** The client's address. Forwarding headers count only from a trusted proxy. */
  readonly ip: string;
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly routeOptions: { readonly url?: string };
  session?: Session;
};

/** A request authorised by the guard on a route for signed-in callers. */
export type SignedInRequest = ApiRequest & { readonly session: Session };

/** Authorises callers by the table of routes. A route missing from the table requires a session. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly accounts: ApiAccounts,
    private readonly settings: ApiSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const access = accessTo(request.method, request.routeOptions.url);
    const { caller } = access;
    if (holdsApiKey(request.url)) throw new ApiError('key_in_address');
    if (caller === 'public') return true;
    const token = bearerToken(request.headers['authorization']);
    const session = token === undefined ? undefined : await this.accounts.session(token);
    if (!session) throw new ApiError('session_required');
    request.session = session; // set for refused callers too, for the log
    if (caller === 'operator' && (session.viaKey || !isOperator(session, this.settings)))
      throw new ApiError('not_found');
    if (isSharedDemo(session.email, this.settings)) refuseToSharedDemo(access);
    refuseWhatIsNotOpen(access, session);
    return true;
  }
}

function bearerToken(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? /^Bearer +(\S+)$/i.exec(header)?.[1] : undefined;
}
