import type { Provider } from '../live/capabilities.ts';
import type { SourceTally } from './source-tally.ts';

/** The same providers, each counted when the chain asks it; those that are switched off are not asked. */
export function withTally(providers: readonly Provider[], tally: Pick<SourceTally, 'note'>): readonly Provider[] {
  return providers.map((provider) =>
    provider.isOff ? provider : { ...provider, note: (isAnswer: boolean) => tally.note(provider.name, isAnswer) },
  );
}
