import { about, not, type State } from './state-facts.ts';

const IS = String.raw`(?:is|was|remains|stays|has been)`;
const inverted = (facts: Parameters<State['holds']>[0]): boolean | undefined => {
  const value = facts('curve_inverted');
  return typeof value === 'boolean' ? value : undefined;
};

/** Of the yield curve: that it is inverted, or is not. */
export const CURVE_STATES: readonly State[] = about(/\bcurve\b/i, [
  {
    words: new RegExp(
      String.raw`\binverted (?:yield )?curve\b|\bcurve ${IS}(?: still| now| not| no longer)? inverted\b`,
      'gi',
    ),
    needs: 'a ten-year yield below the three-month one',
    holds: inverted,
  },
  {
    words: new RegExp(String.raw`\bcurve ${IS}(?: still| now)? (?:upward|normal)\b`, 'gi'),
    needs: 'a ten-year yield that is not below the three-month one',
    holds: (facts) => not(inverted(facts)),
  },
]);
