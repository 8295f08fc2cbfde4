import type { ConfigResponse, HealthResponse } from '@gemscout/contracts';
import { withinTime } from '@gemscout/service-kit';
import { Controller, Get } from '@nestjs/common';
import { ApiAccounts, ApiSettings, ApiStore } from '../api-libraries.ts';

/** Public information about this installation: its configuration and its health. */
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

  /** Responds with 503 within two seconds if the database does not answer or its disk is full. */
  @Get('health/ready')
  async ready(): Promise<HealthResponse> {
    const { store, accounts } = this;
    await withinTime(() => Promise.all([accounts.ping(), store.ready()]));
    return { status: 'ok' };
  }
}
