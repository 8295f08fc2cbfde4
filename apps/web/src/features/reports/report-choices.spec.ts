import { expect, it } from '@jest/globals';
import { firstChoices, readChoices, reportBodyOf, whatIsMissing } from './report-choices.ts';

const now = Date.UTC(2026, 10, 21, 12);
const first = firstChoices(now);

it('begins with the last thirty days and all there is, as PDF', () =>
  expect(reportBodyOf(first)).toEqual({
    from: '2026-10-23',
    to: '2026-11-21',
    symbols: [],
    verdicts: [],
    format: 'pdf',
    sections: ['summary', 'proposals', 'memos', 'watchlist', 'runs'],
  }));

it('reads symbols however they are parted, each once', () =>
  expect(reportBodyOf({ ...first, symbols: ' nova, $AAPL;brk.b  NOVA,' }).symbols).toEqual(['NOVA', 'AAPL', 'BRK.B']));

it('asks for a CSV with its proposals, whatever sections were chosen', () =>
  expect(reportBodyOf({ ...first, sections: [], format: 'csv' }).sections).toEqual(['proposals']));

it.each([
  [{ from: '' }, 'Choose the first and the last day.'],
  [{ from: '2026-12-01' }, 'The first day is after the last one.'],
  [{ sections: [] }, 'Choose one section at least.'],
  [{ sections: [], format: 'csv' as const }, undefined],
  [{}, undefined],
])('says of %j what is missing', (changed, missing) => expect(whatIsMissing({ ...first, ...changed })).toBe(missing));

it('remembers the last choices', () => {
  const last = { ...first, symbols: 'NOVA', verdicts: ['buy'], sections: ['runs' as const], format: 'html' as const };
  expect(readChoices(JSON.stringify(last), now)).toEqual(last);
});

it.each([null, '{', 'null', '7', '{"from":1,"verdicts":"buy","sections":{},"format":"exe"}'])(
  'begins anew where the browser kept %j',
  (stored) => expect(readChoices(stored, now)).toEqual(first),
);
