import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { problemOf } from './problem-of.ts';

export type ProblemReply = {
  readonly sent: boolean;
  code(status: number): ProblemReply;
  headers(headers: Readonly<Record<string, string>>): ProblemReply;
  send(body: string): unknown;
};

/** Answers everything that was thrown as problem JSON (RFC 9457). Only what is our fault is logged. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('api');

  catch(error: unknown, host: ArgumentsHost): void {
    const { status } = answerProblem(error, host.switchToHttp().getResponse<ProblemReply>());
    if (status === 500) this.logger.error(error instanceof Error ? (error.stack ?? error.message) : error);
  }
}

export function answerProblem(error: unknown, reply: ProblemReply): { readonly status: number } {
  const { problem, headers } = problemOf(error);
  if (!reply.sent)
    reply
      .code(problem.status)
      .headers({ ...headers, 'content-type': 'application/problem+json; charset=utf-8' })
      .send(JSON.stringify(problem));
  return problem;
}
