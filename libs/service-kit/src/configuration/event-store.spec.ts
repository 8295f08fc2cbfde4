import { describe, expect, it } from '@jest/globals';
import { describeConfiguration, readConfiguration } from './configuration.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readEventStore } from './event-store.ts';

describe('EVENT_STORE', () => {
  it('is PostgreSQL where it is not set, whatever KURRENTDB_URL says', () =>
    expect(readEventStore({ KURRENTDB_URL: 'kurrentdb://h:2113' })).toEqual({ engine: 'postgres' }));

  it.each([
    'kurrentdb://localhost:2113?tls=false',
    'kurrentdb://admin:changeit@a.example:2113,b.example:2113,c.example:2113?tls=true&nodePreference=leader',
    'kurrentdb+discover://admin:changeit@cluster.example:2113',
    'esdb://localhost:2113/?tls=false',
  ])('kurrent takes the address %s', (url) =>
    expect(readEventStore({ EVENT_STORE: 'kurrent', KURRENTDB_URL: url })).toMatchObject({ engine: 'kurrent' }),
  );

  it.each(['localhost:2113', 'http://localhost:2113', 'kurrentdb://', 'kurrentdb://a b:2113', ''])(
    'kurrent refuses the address "%s", and shows one that would do',
    (url) => {
      const read = () => readEventStore({ EVENT_STORE: 'kurrent', KURRENTDB_URL: url });
      expect(read).toThrow(ConfigurationError);
      expect(read).toThrow(/KURRENTDB_URL=.*KURRENTDB_URL=kurrentdb:\/\/user/);
    },
  );

  it('never shows a password, neither in a line nor in a refusal', () => {
    const url = 'kurrentdb://admin:geheim@h.example:2113';
    const lines = describeConfiguration(readConfiguration({ EVENT_STORE: 'kurrent', KURRENTDB_URL: url }));
    expect(lines).toContainEqual(['Events', 'KurrentDB at admin@h.example:2113']);
    const wrong = { EVENT_STORE: 'kurrent', KURRENTDB_URL: `${url}?tls=geheim` };
    expect(() => readConfiguration(wrong)).toThrow(
      'KURRENTDB_URL=*** cannot be used. Its option "tls" must be true or false. An example: KURRENTDB_URL=kurrentdb://user',
    );
    expect(() => readConfiguration(wrong)).not.toThrow(/geheim/);
  });
});
