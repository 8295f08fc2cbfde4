import type { ConfigResponse, HealthResponse } from '@gemscout/contracts';
import { withinTime } from '@gemscout/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ApiAccounts, ApiSettings, ApiStore } from '../api-libraries.ts';

/** What anybody may know of this installation: what it is made of, and whether it works. */
@Controller()
export class InstallationController {
  constructor(
    private readonly store: ApiStore,
    private readonly accounts: ApiAccounts,
    private readonly settings: ApiSettings,
  ) {}

  @Get('config')
  config(): ConfigResponse {
    return this.settings.config;
  }

  @Get('health/live')
  live(): HealthResponse {
    return { status: 'ok' };
  }

  /** Answers 503 within two seconds while the database does not answer or its disk is full. */
  @Get('health/ready')
  async ready(): Promise<HealthResponse> {
    const { store, accounts } = this;
    await withinTime(() => Promise.all([accounts.ping(), store.head()]));
    return { status: 'ok' };
  }
}
