import { expect, it } from '@jest/globals';
import { withoutAssumptions } from './memo-assumptions.ts';

const ASSUMED = '## Assumptions\n\n- Probabilities: bear 25%. [^2]\n- Weighted +5.0%. [^2]\n\n';

it('a shared memo has no section of assumptions, and everything else', () => {
  const memo = `# NOVA: Buy\n\n## Thesis\n\nRising. [^1]\n\n${ASSUMED}## Risks\n\n- Some.\n\n[^1]: Bars\n[^2]: Scenarios`;
  expect(withoutAssumptions(memo)).toBe(memo.replace(ASSUMED, ''));
  expect(withoutAssumptions(`Rising.\n\n${ASSUMED}[^1]: Bars`)).toBe('Rising.\n\n[^1]: Bars');
  expect(withoutAssumptions(`Rising.\n\n${ASSUMED.trimEnd()}`)).toBe('Rising.\n\n');
  expect(withoutAssumptions('Assumptions of others.')).toBe('Assumptions of others.');
});
