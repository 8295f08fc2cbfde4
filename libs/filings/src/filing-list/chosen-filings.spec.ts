import { describe, expect, it } from '@jest/globals';
import { chosenFilings } from './chosen-filings.ts';
import type { ListedFiling } from './filing-list.ts';

const listed = (form: string, filed: string, items: readonly string[] = []): ListedFiling => ({
  accession: `${form} of ${filed}`,
  form,
  filed,
  acceptedAt: null,
  reportDate: null,
  items,
  document: null,
  hasInlineXbrl: true,
});

const AS_OF = '2026-06-30';
const results = [listed('8-K', '2026-05-05', ['2.02', '9.01']), listed('8-K', '2026-02-05', ['2.02', '9.01'])];
const reports = [
  listed('10-Q', '2026-05-06'),
  listed('10-K', '2026-02-06'),
  listed('10-Q', '2025-11-06'),
  listed('10-K', '2025-02-06'),
];
const event = (filed: string, ...items: readonly string[]) => listed('8-K', filed, [...items, '9.01']);
const eventsOf = (...filings: Parameters<typeof chosenFilings>[0]) =>
  chosenFilings([...filings, ...results, ...reports], AS_OF, 8).events.map(
    ({ filed, items }) => `${filed} ${items[0]}`,
  );

describe('the filings whose texts are read', () => {
  it('are the two newest reports of each kind, and the two newest on results', () => {
    const older = [listed('10-K', '2024-02-06'), listed('8-K', '2025-11-05', ['2.02'])];
    const chosen = chosenFilings([...results, ...reports, ...older], AS_OF, 8);
    const days = Object.entries(chosen).map(([kind, filings]) => [kind, filings.map(({ filed }) => filed).join()]);
    expect(Object.fromEntries(days)).toEqual({
      annual: '2026-02-06,2025-02-06',
      quarterly: '2026-05-06,2025-11-06',
      results: '2026-05-05,2026-02-05',
      events: '',
    });
  });

  it('have a current report on an agreement and one on officers, whatever is newer of the other', () =>
    expect(
      eventsOf(
        event('2026-06-20', '5.02'),
        event('2026-06-10', '5.02'),
        event('2026-03-01', '1.01'),
        event('2026-02-01', '1.01'),
      ),
    ).toEqual(['2026-06-20 5.02', '2026-03-01 1.01']));

  it('have those on auditors and on statements that no longer hold first', () =>
    expect(
      eventsOf(
        event('2026-06-20', '5.02'),
        event('2026-06-10', '1.01'),
        event('2026-01-10', '4.02'),
        event('2025-09-10', '4.01'),
      ),
    ).toEqual(['2026-01-10 4.02', '2025-09-10 4.01']));

  it('have no other current report, and none that is older than a year', () =>
    expect(eventsOf(event('2026-06-20', '7.01'), event('2025-06-29', '1.01'), event('2025-07-01', '5.02'))).toEqual([
      '2025-07-01 5.02',
    ]));

  it('are eight: events take the places that other reports leave', () => {
    const events = Array.from({ length: 9 }, (_, at) => event(`2026-06-${29 - at}`, '5.02'));
    const chosen = chosenFilings([...events, ...reports.slice(0, 1)], AS_OF, 8);
    expect(Object.values(chosen).flat()).toHaveLength(8);
    expect(chosen.events).toEqual(events.slice(0, 7));
    expect(chosenFilings([...events, ...results, ...reports], AS_OF, 8).events).toEqual(events.slice(0, 2));
  });

  it('are the reports alone where four are read, and all events where 25 are', () => {
    const events = Array.from({ length: 9 }, (_, at) => event(`2026-06-${29 - at}`, '5.02'));
    const few = chosenFilings([...events, ...results, ...reports], AS_OF, 4);
    expect(few).toMatchObject({ annual: { length: 2 }, quarterly: { length: 2 }, results: [], events: [] });
    const many = chosenFilings([...events, ...results, ...reports], AS_OF, 25);
    expect(many).toMatchObject({ results: { length: 2 }, events });
  });
});
