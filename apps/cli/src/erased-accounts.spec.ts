import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchDirectory } from '@gemscout/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { erasedSinceBackup } from './erased-accounts.ts';

const [ADA, BOB, EVE] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  'abcdefab-3333-4333-8333-333333333333',
];
const deletion = (status: number, userId: string) =>
  JSON.stringify({ level: 30, access: { route: 'DELETE /account', status, userId }, msg: 'Let in' });

let directory: string;
beforeAll(async () => {
  directory = await scratchDirectory('erased');
});

async function erasedIn(...lines: readonly string[]): Promise<readonly string[]> {
  const file = join(directory, 'erased');
  await writeFile(file, lines.join('\n'));
  return erasedSinceBackup(file);
}

it('finds each erased account once, by its id, by its deletion and by what the dispatcher logs, with or without a container before the line', async () => {
  const erasing = JSON.stringify({ erasing: { userId: BOB }, msg: 'The data of a deleted account is erased' });
  const found = await erasedIn(ADA, '', `api-1  | ${deletion(202, ADA)}`, `${erasing}\r`, EVE.toUpperCase());
  expect(found).toEqual([ADA, BOB, EVE]);
});

it('skips other lines of the log, a deletion with a wrong password among them', async () => {
  const login = JSON.stringify({ access: { route: 'POST /auth/login', status: 200, userId: BOB } });
  expect(await erasedIn(deletion(403, BOB), login, deletion(202, ADA))).toEqual([ADA]);
});

it('takes "none" for nobody', async () => {
  expect(await erasedSinceBackup('none')).toEqual([]);
});

it.each([
  [
    'neither an id nor a line of the log',
    [ADA, 'ada@example.com'],
    /^Line 2 of .* is neither the id of a person nor a line of/,
  ],
  [
    'a file that names nobody',
    [deletion(403, BOB)],
    /names no erased account. If there were none, give --erased none\.$/,
  ],
])('refuses %s', async (_what, lines, sentence) => {
  await expect(erasedIn(...lines)).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(sentence) });
});

it.each([
  ['no file', undefined, /Give --erased FILE/],
  ['a file that is not there', '/nowhere/erased', /^The erased accounts cannot be read: ENOENT/],
])('refuses %s', async (_what, file, sentence) => {
  await expect(erasedSinceBackup(file)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(sentence),
  });
});
