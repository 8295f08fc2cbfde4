import { describe, expect, it } from '@jest/globals';
import { probabilityText } from './probability-text.ts';

describe('a probability as it is shown', () => {
  it('stands with its sample', () => {
    const settled = { value: 0.512, samples: 1204, beat: 620, independent_periods: 12, base_rate: 0.5 };
    expect(probabilityText(settled)).toEqual({
      figure: '51%',
      sample: 'of 1,204 such verdicts, 12 independent periods',
    });
  });

  it('is no figure while too few verdicts are settled, and says what is missing', () => {
    const young = { value: null, samples: 3, independent_periods: 1, needed: 7 };
    expect(probabilityText(young)).toEqual({
      figure: undefined,
      sample: 'Not enough settled verdicts yet: 3 settled, 7 more independent periods needed',
    });
  });
});
