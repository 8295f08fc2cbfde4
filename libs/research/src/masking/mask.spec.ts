import { describe, expect, it } from '@jest/globals';
import { maskOf } from './mask.ts';

const companies = [
  { symbol: 'NOVA', name: 'Nova Batteries, Inc.', sector: 'Energy' },
  { symbol: 'KEST.B', name: 'Kestrel Class B', sector: 'Industrials' },
  { symbol: 'C', name: 'Crane Bank', sector: 'Financials' },
  { symbol: 'ON', name: 'Onward Semiconductor Corp', sector: 'Technology' },
  { symbol: 'ENR', name: 'Energy Holdings of Lyon plc', sector: 'Energy' },
];
const maskOn = (day: string) => maskOf({ companies, day });
const mask = maskOn('2015-03-31');

const NAMES = /nova|kest|crane|onward|lyon/i;

describe('names and symbols', () => {
  it.each([
    'Nova Batteries, Inc. beats, as NOVA said',
    'NOVA BATTERIES gains; Nova’s rival Kestrel (KEST.B) falls',
    '$nova #Nova @NOVA $KEST.B KEST-B',
    'more on https://nova.com/2015/03/nova-beats and at nova.com',
    'Crane Bank (NYSE: C) and $C, (C)',
    'Onward Semiconductor on the move',
    'Energy Holdings of Lyon leads Energy',
  ])('of "%s" are hidden', (text) => expect(mask.hide(text)).not.toMatch(NAMES));

  it.each([
    'Nova Batteries, Inc. beats while Nova Batteries and Nova wait',
    'NOVA BATTERIES and NOVA: $NOVA, KEST.B, (ON), NYSE: C',
    'see https://nova.com/2015/03/nova-beats?x=1, and https://wire.example/a.',
  ])('of "%s" come back as they were', (text) => expect(mask.show(mask.hide(text))).toBe(text));

  it('that are words are words in a text, and symbols where they stand alone', () => {
    expect(mask.hide('Bets ON class C shares')).toBe('Bets ON class C shares');
    expect(mask.hide('ON')).toMatch(/^CO-[A-E]$/);
    expect(mask.hide('C')).toMatch(/^CO-[A-E]$/);
  });

  it('are the same all day, and others on another day', () => {
    expect(maskOn('2015-03-31').hide('NOVA Nova')).toBe(mask.hide('NOVA Nova'));
    const seen = new Set(
      ['2015-04-01', '2015-04-02', '2015-04-07', '2015-04-08'].map((day) => maskOn(day).hide('NOVA')),
    );
    expect(seen.size).toBeGreaterThan(1);
  });

  it('with characters between that nobody sees are hidden, too', () => {
    expect(mask.hide('No\u200Bva Batt\u00ADeries')).not.toMatch(NAMES);
  });
});

describe('dates', () => {
  it('in the ids of facts are hidden, and come back', () => {
    const ids = 'revenue.fy2014 and revenue.q1-2015 and cash.2014-12-31';
    expect(mask.hide(ids)).toBe('revenue.fyY-1 and revenue.q1-Y-0 and cash.D-90');
    expect(mask.show(mask.hide(ids))).toBe(ids);
  });

  it.each([
    ['on 2015-03-31, after 2015-03-19', 'on D-0, after D-12'],
    ['2015-03-31T20:00:00.000Z', 'D-0T20:00:00.000Z'],
    ['until 2015-04-17', 'until D+17'],
    ['the quarter to 2014-12', 'the quarter to M-3'],
    ['on March 19, 2015 and 19th of March', 'on D-12 and D-12'],
    ['Dec. 30: results', 'D-91: results'],
    ['3/19/2015 or 3/19/15', 'D-12 or D-12'],
    ['sales in February 2015, and in May', 'sales in M-1, and in M+2'],
    ['Q4 2014, FY14, 1Q15 and FY2013', 'Q4 Y-1, FY Y-1, 1Q Y-0 and FY Y-2'],
    ['guidance for 2016', 'guidance for Y+1'],
  ])('of "%s" are distances: "%s"', (text, hidden) => expect(mask.hide(text)).toBe(hidden));

  it.each(['D-0', 'M-3', 'Y+1', 'D+17'])('%s comes back as a date of the calendar', (token) =>
    expect(mask.show(`by ${token}.`)).toMatch(/^by 20\d\d(-\d\d){0,2}\.$/),
  );

  it.each(['$2,014.50', '2014 %', 'RSI 72.4', '1,999 posts', '2015 shares', 'it may rise 3 %', '14-day average'])(
    'are no figures: %s stays',
    (text) => expect(mask.hide(text)).toBe(text),
  );
});
