import { expect, it } from '@jest/globals';
import { scavengeFinding } from './doctor-command.ts';

const NOW = Date.parse('2026-11-27T12:00:00.000Z');

it('data of deleted accounts in KurrentDB is a warning for two days, and then a problem with what to do', () => {
  expect(scavengeFinding(undefined, NOW)).toMatchObject({ status: 'ok' });
  expect(scavengeFinding('2026-11-26T12:00:00.000Z', NOW)).toMatchObject({ status: 'warning' });
  expect(scavengeFinding('2026-11-25T11:59:59.000Z', NOW)).toMatchObject({
    status: 'problem',
    says: expect.stringContaining('since 2026-11-25T11:59:59.000Z'),
    remedy: expect.stringContaining('curl -X POST https://HOST:2113/admin/scavenge'),
  });
});
