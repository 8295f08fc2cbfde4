import type { ConditionsResponse } from '@gemscout/contracts';
import type { ConditionFilter } from '@gemscout/read-model';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ApiReadModel } from '../api-libraries.ts';
import { ConditionsNow } from './conditions-now.ts';

/** What would change verdicts, and where each condition stands at the last close. */
export class ListConditions extends Query<ConditionsResponse> {
  constructor(readonly filter: ConditionFilter) {
    super();
  }
}

@QueryHandler(ListConditions)
export class ListConditionsHandler implements IQueryHandler<ListConditions> {
  constructor(
    private readonly readModel: ApiReadModel,
    private readonly now: ConditionsNow,
  ) {}

  async execute({ filter }: ListConditions): Promise<ConditionsResponse> {
    const proposals = await this.readModel.conditionalProposals(filter);
    const conditions = await Promise.all(proposals.map((proposal) => this.now.of(proposal)));
    return { conditions: conditions.flat() };
  }
}
