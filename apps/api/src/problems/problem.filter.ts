import { traceIdOf } from '@gemscout/service-kit';
import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { PROBLEM_TYPE, problemOf } from './problem-of.ts';

type Reply = {
  readonly sent: boolean;
  code(status: number): Reply;
  headers(headers: Readonly<Record<string, string>>): Reply;
  send(body: string): void;
};

/** Responds to every exception with problem JSON (RFC 9457). Logs only internal errors. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('api');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<Reply>();
    const { problem, headers } = problemOf(error);
    if (problem.status === 500) this.logger.error(error);
    if (reply.sent) return;
    reply
      .code(problem.status)
      .headers({ ...headers, 'content-type': PROBLEM_TYPE })
      .send(JSON.stringify({ ...problem, trace_id: traceIdOf() }));
  }
}
