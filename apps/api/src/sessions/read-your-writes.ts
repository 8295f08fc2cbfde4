import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Position } from '@gemscout/event-store';
import { map, type Observable } from 'rxjs';
import { ApiReadModel, ApiStore } from '../api-libraries.ts';
import type { SignedInRequest } from './session.guard.ts';

const POSITION_HEADER = 'gemscout-position';
const WAIT_MS = 2_000;

/** A command's response, with the position that the client's next queries wait for. */
export class Written<Answer> {
  constructor(
    readonly position: Position,
    readonly answer: Answer,
  ) {}
}

type Reply = { header(name: string, value: string): unknown };

/**
 * Makes a query wait until the read models include the caller's writes: the positions in its `Gemscout-Position` header,
 * separated by commas, or the last one recorded for the workspace. After two seconds it responds with the current data,
 * marked `X-Stale`.
 */
@Injectable()
export class ReadYourWrites implements NestInterceptor {
  constructor(
    private readonly store: ApiStore,
    private readonly readModel: ApiReadModel,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<SignedInRequest>();
    const reply = http.getResponse<Reply>();
    if (request.method === 'GET' || request.method === 'HEAD') await this.catchUp(request, reply);
    return next.handle().pipe(map((answer) => this.sent(answer, request, reply)));
  }

  private async catchUp({ headers, session }: SignedInRequest, reply: Reply): Promise<void> {
    const asked = headers[POSITION_HEADER];
    const { readModel } = this;
    const position = asked === undefined ? await readModel.lastPosition(session.workspaceId) : this.latestOf(asked);
    if (position !== undefined && (await readModel.waitFor(position, WAIT_MS)) === 'stale')
      reply.header('x-stale', 'true');
  }

  /** @throws PositionUnknown for an invalid position */
  private latestOf(header: string | string[]): Position {
    const { store } = this;
    const positions = String(header)
      .split(',')
      .map((position) => position.trim());
    for (const position of positions) store.compare(position, position);
    return positions.reduce((latest, position) => (store.compare(position, latest) > 0 ? position : latest));
  }

  private sent(answer: unknown, { session }: SignedInRequest, reply: Reply): unknown {
    if (!(answer instanceof Written)) return answer;
    this.readModel.noteWrite(session.workspaceId, answer.position);
    reply.header(POSITION_HEADER, answer.position);
    return answer.answer;
  }
}
