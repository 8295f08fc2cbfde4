import { expect, it } from '@jest/globals';
import { PageError } from './fetching/page-error.ts';
import { outcomeOf } from './provider-outcome.ts';

it.each([
  ['a page that its site does not allow', new PageError('robots_disallowed', ''), 'no_data'],
  ['a PDF that needs a password', new PageError('pdf_encrypted', ''), 'no_data'],
  ['a page that is too large', new PageError('too_large', ''), 'too_large'],
  ['a robots.txt that cannot be read', new PageError('robots_unavailable', ''), 'robots_unavailable'],
  ['a run that was cancelled', AbortSignal.abort().reason, 'aborted'],
  ['anything else', new TypeError('fetch failed'), 'error'],
])('counts %s by its outcome', (_, error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});
