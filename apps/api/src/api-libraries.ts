import type { Accounts } from '@gemscout/accounts';
import type { Billing } from '@gemscout/billing';
import type { EventStore } from '@gemscout/event-store';
import type { EvidenceStore } from '@gemscout/evidence';
import type { ProposalDesk } from '@gemscout/research';
import { Global, Module, type DynamicModule, type ValueProvider } from '@nestjs/common';
import type { ApiDeps, OpsDeps, ReadQueries } from './api-deps.ts';

/*
 * What a controller or a handler asks for in its constructor. Each is a type and, under the same name, the token by which Nest
 * finds the value, so that neither can be exchanged for another.
 */

export interface ApiStore extends EventStore {}
export abstract class ApiStore {}

/** The database's clock. */
export interface ApiClock extends Clock {}
export abstract class ApiClock {}
type Clock = ApiDeps['clock'];

export interface ApiAccounts extends Accounts {}
export abstract class ApiAccounts {}

export interface ApiBilling extends Billing {}
export abstract class ApiBilling {}

export interface ApiReadModel extends ReadQueries {}
export abstract class ApiReadModel {}

export interface ApiEvidence extends Pick<EvidenceStore, 'get' | 'save'> {}
export abstract class ApiEvidence {}

export interface ApiMarket extends Market {}
export abstract class ApiMarket {}
type Market = ApiDeps['market'];

export interface ApiSources extends Sources {}
export abstract class ApiSources {}
type Sources = ApiDeps['sources'];

export interface ApiDesk extends ProposalDesk {}
export abstract class ApiDesk {}

export interface ApiOperations extends OpsDeps {}
export abstract class ApiOperations {}

/** The configured settings. */
export interface ApiSettings extends Settings {}
export abstract class ApiSettings {}
type Settings = Pick<OpsDeps, 'operatorEmails'> &
  Pick<
    ApiDeps,
    | 'publicUrl'
    | 'sellsToEu'
    | 'deskTimeLimitMs'
    | 'config'
    | 'redistribution'
    | 'analystFacts'
    | 'demoAnywhere'
    | 'mail'
    | 'runBudget'
  >;

function provide<Library>(token: abstract new () => Library, value: NoInfer<Library>): ValueProvider {
  return { provide: token, useValue: value };
}

/** Provides the libraries to the modules of all features. */
@Global()
@Module({})
export class ApiLibrariesModule {
  static with(deps: ApiDeps): DynamicModule {
    const providers = [
      provide(ApiStore, deps.store),
      provide(ApiClock, deps.clock),
      provide(ApiAccounts, deps.accounts),
      provide(ApiBilling, deps.billing),
      provide(ApiReadModel, deps.readModel),
      provide(ApiEvidence, deps.evidence),
      provide(ApiMarket, deps.market),
      provide(ApiSources, deps.sources),
      provide(ApiDesk, deps.desk),
      provide(ApiOperations, deps.ops),
      provide(ApiSettings, { ...deps, operatorEmails: deps.ops.operatorEmails }),
    ];
    return { module: ApiLibrariesModule, providers, exports: providers.map(({ provide: token }) => token) };
  }
}
