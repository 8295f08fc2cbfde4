import { afterEach, describe, expect, it } from '@jest/globals';
import { type LocalProvider, serveProvider } from '../../testing/local-provider.ts';
import {
  recordingsOf,
  recordingsPresent,
  type RecordingsServer,
  serveRecordings,
} from '../../testing/recordings-server.ts';
import { fredProvider } from './fred.ts';

const KEY = 'canary0fred0key';
let server: LocalProvider | RecordingsServer | undefined;
afterEach(() => server?.close());

async function saying(body: unknown, status = 200) {
  server = await serveProvider(() => ({ status, body }));
  return fredProvider({ key: KEY, baseUrl: server.baseUrl });
}

(recordingsPresent ? it : it.skip)('recorded bytes: the latest value of a series, also as XML', async () => {
  server = await serveRecordings(recordingsOf('fred'));
  const { data } = await fredProvider({ key: KEY, baseUrl: server.baseUrl }).quote('DGS20');
  expect(data).toMatchObject({ symbol: 'DGS20', kind: 'series', currency: null });
  expect(data.at).toMatch(/^2022-03-\d\dT/);
  expect(data.price).toBeGreaterThan(2);
});

describe('a value', () => {
  it('is the latest one that is known, whatever the order', async () => {
    const observations = [
      { date: '2024-03-20', value: '4.20' },
      { date: '2024-03-22', value: '.' },
      { date: '2024-03-21', value: '4.27' },
    ];
    const { data } = await (await saying({ observations })).quote('dgs10');
    expect(data).toMatchObject({ symbol: 'DGS10', price: 4.27, previousClose: 4.2, at: '2024-03-21T00:00:00.000Z' });
  });

  it.each([
    [200, { observations: [] }, 'no_data'],
    [200, { observations: 'none' }, 'unavailable'],
    [400, { error_code: 400, error_message: 'Bad Request.  The series does not exist.' }, 'no_data'],
    [
      400,
      { error_code: 400, error_message: 'Bad Request.  The value for variable api_key is not registered.' },
      'auth',
    ],
    [429, {}, 'rate_limited'],
  ])('%d %j', async (status, body, code) => {
    await expect((await saying(body, status)).quote('NOPE')).rejects.toMatchObject({ code });
  });
});
