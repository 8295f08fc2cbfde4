import type { SourceResponse } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { activityText, licenceText } from './source-text.ts';

const reddit: SourceResponse = {
  name: 'reddit',
  label: 'Reddit',
  official: false,
  commercial: false,
  redistribute: false,
  attribution: 'Reddit',
  retention_days: 2,
  off: null,
  answers: 1_200,
  failures: 3,
  last_answer_at: '2026-03-02T10:00:00.000Z',
};

it.each([
  [{}, '1,200 answered, 3 failed.'],
  [{ answers: 0, failures: 0 }, 'Not asked in the last 24 hours.'],
  [{ answers: 0, failures: 0, off: 'It is not configured.' }, 'It is not configured.'],
  [{ failures: 0, off: 'Reddit is off.' }, '1,200 answered, 0 failed. Reddit is off.'],
])('what a source did is said in a sentence: %j', (changed, text) =>
  expect(activityText({ ...reddit, ...changed }, [])).toBe(text),
);

it('a reason that is shown above is not repeated', () => {
  const off = 'Reddit is off: SOURCES_OFF names it.';
  expect(activityText({ ...reddit, answers: 0, failures: 0, off }, [off])).toBe('Off.');
  expect(activityText({ ...reddit, off }, [off])).toBe('1,200 answered, 3 failed. Off.');
});

it('a licence says what it allows', () => {
  expect(licenceText(reddit)).toBe('Unofficial, personal use only, no redistribution, texts kept for 2 days.');
  const sec = { ...reddit, official: true, commercial: true, redistribute: true, retention_days: null };
  expect(licenceText(sec)).toBe('Official, commercial use allowed, redistribution allowed.');
});
