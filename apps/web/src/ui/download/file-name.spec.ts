import { expect, it } from '@jest/globals';
import { fileNameOf } from './file-name.ts';

it('takes the name that the server gives the file', () =>
  expect(fileNameOf('attachment; filename="BRK.B.pdf"', 'export')).toBe('BRK.B.pdf'));

it.each([null, 'attachment', 'attachment; filename="../up.csv"', 'attachment; filename=""'])(
  'keeps its own name where %j gives none, or a path',
  (disposition) => expect(fileNameOf(disposition, 'export')).toBe('export'),
);
