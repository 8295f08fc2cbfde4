import { describe, expect, it } from '@jest/globals';
import { MarketFailure, type MarketFailureCode } from '../market-data.ts';
import type { Provider } from './capabilities.ts';
import { askInTurn, chainFor } from './chain.ts';

const provenance = (provider: string) => ({
  provider,
  fetchedAt: '2026-01-02T00:00:00Z',
  asOf: '2026-01-01T00:00:00Z',
});
const knowing = (name: string, title: string): Provider => ({
  name,
  search: () =>
    Promise.resolve({
      data: [{ id: '1', title, text: '', url: null, publishedAt: '', symbols: [] }],
      provenance: provenance(name),
    }),
});
const failing = (name: string, code: MarketFailureCode, retryAfterMs?: number): Provider => ({
  name,
  search: () => Promise.reject(new MarketFailure(code, `${name} fails`, { retryAfterMs })),
});
const search = (...providers: Provider[]) => askInTurn('search', providers, (provider) => provider.search('q', 1));

describe('a chain', () => {
  it('asks in its own order, those that it does not name last, and only who can', () => {
    const providers = [knowing('someone', ''), knowing('yahoo', ''), { name: 'stocktwits' }, knowing('tavily', '')];
    expect(chainFor('search', providers).map(({ name }) => name)).toEqual(['tavily', 'yahoo', 'someone']);
  });

  it('names who answered, with a hash of what was said, and asks nobody after', async () => {
    const after: Provider = { name: 'yahoo', search: () => Promise.reject(new Error('asked')) };
    const answer = await search(knowing('tavily', 'A'), after);
    expect(answer).toMatchObject({ data: [{ title: 'A' }], provenance: { provider: 'tavily' } });
    expect(answer.provenance.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(answer.tried).toBeUndefined();
    expect((await search(knowing('tavily', 'A'))).provenance.hash).toBe(answer.provenance.hash);
    expect((await search(knowing('tavily', 'B'))).provenance.hash).not.toBe(answer.provenance.hash);
  });

  it('tells who failed before, and how', async () => {
    const answer = await search(failing('tavily', 'rate_limited'), failing('exa', 'auth'), knowing('yahoo', 'A'));
    expect(answer.provenance.provider).toBe('yahoo');
    expect(answer.tried).toEqual([
      { provider: 'tavily', code: 'rate_limited', message: 'tavily fails' },
      { provider: 'exa', code: 'auth', message: 'exa fails' },
    ]);
  });

  it('has no data only where everybody says so', async () => {
    await expect(search(failing('tavily', 'no_data'), failing('yahoo', 'no_data'))).rejects.toMatchObject({
      code: 'no_data',
      message: 'tavily fails; yahoo fails',
      tried: [{ provider: 'tavily' }, { provider: 'yahoo' }],
    });
    const undecided = search(
      failing('tavily', 'no_data'),
      failing('exa', 'rate_limited', 5_000),
      failing('yahoo', 'auth'),
    );
    await expect(undecided).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 5_000 });
  });

  it('says where no provider is configured', async () => {
    await expect(search()).rejects.toMatchObject({ code: 'no_data', message: 'no provider is configured for search' });
  });

  it('ends at an error that is no answer of a provider', async () => {
    const cancelled: Provider = { name: 'tavily', search: () => Promise.reject(new Error('cancelled')) };
    await expect(search(cancelled, knowing('yahoo', 'A'))).rejects.toThrow('cancelled');
  });
});
