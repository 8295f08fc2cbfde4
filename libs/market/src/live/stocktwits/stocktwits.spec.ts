import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { stockTwitsProvider } from './stocktwits-provider.ts';

const ALL_DAYS = 36_500;

(recordingsPresent ? describe : describe.skip)('StockTwits, as recorded', () => {
  let server: RecordingsServer;
  beforeAll(async () => {
    server = await serveRecordings(recordingsOf('stocktwits'));
  });
  afterAll(() => server.close());
  const stockTwits = () => stockTwitsProvider({ baseUrl: server.baseUrl });

  it('gives the last posts on a symbol, newest first', async () => {
    const { data, provenance } = await stockTwits().social('F', ALL_DAYS, 100);
    expect(data[0]).toEqual({
      id: 'stocktwits:161970974',
      symbol: 'F',
      createdAt: '2019-04-26T02:43:00.000Z',
      text: '$F 21yrs of bliss',
      user: 'u_410b6aa9',
      followers: 25,
      reposts: null,
      isRepost: false,
    });
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(provenance.provider).toBe('stocktwits');
  });

  it('gives none that is older than asked for', async () => {
    expect((await stockTwits().social('F', 7, 100)).data).toEqual([]);
  });

  it('tells a repost from a post, also where only the messages came', async () => {
    const { data } = await stockTwits().social('TSLA', ALL_DAYS, 100);
    expect(data).toHaveLength(6);
    expect(data[0]).toMatchObject({ id: 'stocktwits:449484169', isRepost: true });
    expect(data.filter(({ isRepost }) => !isRepost).length).toBeGreaterThan(0);
  });

  it('ranks what is talked about, and counts nothing', async () => {
    const { data } = await stockTwits().buzz(10);
    expect(data).toEqual([{ symbol: 'MU', posts7d: null, ratio: null, authors7d: null }]);
  });

  it('has no data on a symbol that it does not know', async () => {
    await expect(stockTwits().social('NEVER', 7, 10)).rejects.toMatchObject({ code: 'no_data' });
  });
});

describe('StockTwits', () => {
  const answering = async (status: number, body: unknown) => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const provider = stockTwitsProvider({ baseUrl: `http://127.0.0.1:${port}` });
    const answer = await provider.social('F', ALL_DAYS, 10).catch((error: unknown) => error);
    server.close();
    return answer;
  };
  const refusal = (status: number, message: string) => ({ response: { status }, errors: [{ message }] });

  it.each([
    [429, refusal(429, 'Rate limit exceeded. Client may not make more than 200 requests an hour.'), 'rate_limited'],
    [200, refusal(429, 'Rate limit exceeded.'), 'rate_limited'],
    [404, refusal(404, 'Symbol not found'), 'no_data'],
    [401, refusal(401, 'Invalid token'), 'auth'],
    [500, refusal(500, 'Server error'), 'unavailable'],
    [200, { response: { status: 200 }, symbol: { symbol: 'GM' }, messages: [] }, 'unavailable'],
    [200, { messages: 'none' }, 'unavailable'],
    [200, { messages: [{ text: 'of another shape' }] }, 'unavailable'],
    [200, { hello: 1 }, 'unavailable'],
  ])('with %d and %j is %s', async (status, body, code) => {
    expect(await answering(status, body)).toMatchObject({ code });
  });
});
