import { STAGE_NAMES } from '@gemscout/domain';
import { describe, expect, it } from '@jest/globals';
import { servedStages } from './served-stages.ts';

describe('STAGES', () => {
  it('left out means all', () => expect(servedStages(undefined)).toEqual(STAGE_NAMES));
  it('is served in the order of a run', () =>
    expect(servedStages(['decide', 'plan', 'plan'])).toEqual(['plan', 'decide']));
  it('with a stage that does not exist names those that do', () =>
    expect(() => servedStages(['plan', 'investigte'])).toThrow(
      /STAGES=plan,investigte.*"investigte" \(did you mean "investigate"\?\).*plan,tool-call/,
    ));
});
