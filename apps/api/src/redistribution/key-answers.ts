import type { JsonValue } from '@gemscout/domain';
import { withoutRestricted } from '@gemscout/market';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { ApiSettings } from '../api-libraries.ts';
import type { ApiRequest } from '../sessions/session.guard.ts';

/** Leaves out of answers to API keys what their sources do not let us give to others. Exports leave it out themselves. */
@Injectable()
export class KeyAnswers implements NestInterceptor {
  constructor(private readonly settings: ApiSettings) {}

  intercept(context: ExecutionContext, next: CallHandler<JsonValue | StreamableFile | undefined>): Observable<unknown> {
    const { session } = context.switchToHttp().getRequest<ApiRequest>();
    if (!session?.viaKey) return next.handle();
    const { redistribution } = this.settings;
    return next
      .handle()
      .pipe(
        map((answer) =>
          answer === undefined || answer instanceof StreamableFile ? answer : withoutRestricted(answer, redistribution),
        ),
      );
  }
}
