import { describe, expect, it } from '@jest/globals';
import { byVerdict } from './by-verdict.ts';

describe('the tickers of a run in its row', () => {
  it('stand under their verdicts: Buy, Watch, others, and those without one last', () => {
    const tickers = [
      { symbol: 'KESTO', verdict: null },
      { symbol: 'NOVA', verdict: 'avoid' },
      { symbol: 'LUMED', verdict: 'watch' },
      { symbol: 'OSTEN', verdict: 'buy' },
      { symbol: 'RUST', verdict: 'avoid' },
      { symbol: 'BOLTR', verdict: 'buy' },
    ];
    expect(byVerdict(tickers)).toEqual([
      { verdict: 'buy', symbols: ['OSTEN', 'BOLTR'] },
      { verdict: 'watch', symbols: ['LUMED'] },
      { verdict: 'avoid', symbols: ['NOVA', 'RUST'] },
      { verdict: 'undecided', symbols: ['KESTO'] },
    ]);
  });

  it('are none before there is a shortlist', () => {
    expect(byVerdict([])).toEqual([]);
  });
});
