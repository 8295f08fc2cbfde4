import type { ConfigAnswer, HealthAnswer } from '@gemscout/contracts';
import { Controller, Get, Inject } from '@nestjs/common';
import { API_DEPS, type ApiDeps } from '../api-deps.ts';

/** What anybody may know of this installation: what it is made of, and whether it works. */
@Controller()
export class InstallationController {
  constructor(@Inject(API_DEPS) private readonly deps: ApiDeps) {}

  @Get('config')
  config(): ConfigAnswer {
    return this.deps.config;
  }

  @Get('health/live')
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  /** Answers 503 while the store or the accounts are away. */
  @Get('health/ready')
  async ready(): Promise<HealthAnswer> {
    await Promise.all([this.deps.store.head(), this.deps.accounts.ping()]);
    return { status: 'ok' };
  }
}
