import type { SourceResponse } from '@gemscout/contracts';
import { Controller, Get } from '@nestjs/common';
import { ApiSources } from '../api-libraries.ts';

@Controller('sources')
export class SourcesController {
  constructor(private readonly sources: ApiSources) {}

  /** Every source of a live market, with the counts of all processes; empty for another market. */
  @Get()
  async list(): Promise<readonly SourceResponse[]> {
    const { listed } = this.sources;
    if (listed.length === 0) return [];
    const days = new Map((await this.sources.lastDay()).map((day) => [day.provider, day]));
    return listed.map(({ name, licence, whyOff }) => {
      const { answers = 0, failures = 0, lastAnswerAt = null } = days.get(name) ?? {};
      return {
        name,
        label: licence.label,
        official: licence.isOfficial,
        commercial: licence.isCommercial,
        redistribute: licence.isRedistributable,
        attribution: licence.attribution,
        retention_days: licence.retentionDays,
        off: whyOff,
        answers,
        failures,
        last_answer_at: lastAnswerAt,
      };
    });
  }
}
