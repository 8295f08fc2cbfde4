import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { APP_PAGES, isApiPath, isAppPath } from './navigation.ts';

it.each(['/runs', '/team/members/1', '/api-keys?x=1', '/exports/queue.csv', '/account', '/reports', '/scorecard'])(
  '%s is the api’s: who opens it as a document gets the app',
  (url) => expect([isApiPath(url), isAppPath(url)]).toEqual([true, false]),
);

it.each(['/health/live', '/config', '/docs', '/legal/privacy-policy.html', '/dev/mailbox', '/assets/app.js'])(
  '%s is neither the api’s nor the app’s',
  (url) => expect([isApiPath(url), isAppPath(url)]).toEqual([false, false]),
);

it.each(['/', '/app?view=runs', '/settings', '/reset?token=x', '/nowhere', '/teams'])('%s is the app’s', (url) =>
  expect([isApiPath(url), isAppPath(url)]).toEqual([false, true]),
);

it('knows every page of the app that no path of the api hides', () => {
  const pages = readFileSync(new URL('../../../web/src/pages.tsx', import.meta.url), 'utf8');
  const paths = [...pages.matchAll(/<Route path="(\/\w+)"/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !isApiPath(path))).toEqual(APP_PAGES);
});
