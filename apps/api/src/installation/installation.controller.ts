import type { ConfigResponse, HealthResponse } from '@gemscout/contracts';
import { withinTime } from '@gemscout/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';

/** What anybody may know of this installation: what it is made of, and whether it works. */
@Controller()
export class InstallationController {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  @Get('config')
  config(): ConfigResponse {
    return this.deps.config;
  }

  @Get('health/live')
  live(): HealthResponse {
    return { status: 'ok' };
  }

  /** Answers 503 within two seconds while the database does not answer or its disk is full. */
  @Get('health/ready')
  async ready(): Promise<HealthResponse> {
    const { store, accounts } = this.deps;
    await withinTime(() => Promise.all([accounts.ping(), store.head()]));
    return { status: 'ok' };
  }
}
