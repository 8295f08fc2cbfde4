import { describe, expect, it } from '@jest/globals';
import { schedule13G } from '../testing/holder-examples.ts';
import type { HolderSchedule } from './holder-schedule.ts';
import { largeHolders } from './large-holders.ts';

const ABOUT = { issuerCik: '0000000001', from: '2023-01-01', asOf: '2025-12-31' };
const first = schedule13G();
const person = (name: string, percent: number) => [{ name, shares: percent * 1e6, percent }];
const of = (name: string, filed: string, percent: number, change: Partial<HolderSchedule> = {}): HolderSchedule => ({
  ...first,
  accession: `000${name.length}000009-25-00000${filed.slice(-1)}`,
  filed,
  filerCik: null,
  persons: person(name, percent),
  ...change,
});

describe('the large holders of a company', () => {
  it('are those whose newest schedule says more than five percent, the largest first', () => {
    const left = of('Example Advisers Inc', '2025-02-01', 4.9);
    const { holders } = largeHolders([of('Reef', '2025-03-01', 9.1), left, first, of('Cove', '2025-04-01', 5)], ABOUT);
    expect(holders.map(({ name, percent }) => [name, percent])).toEqual([['Reef', 9.1]]);
  });

  it('are known by who files, whatever the name is, and by the person of a group who holds the most', () => {
    const persons = [...person('A Fund', 3), ...person('A Manager', 8.2)];
    const { holders } = largeHolders([first, of('A', '2025-02-01', 0, { filerCik: first.filerCik, persons })], ABOUT);
    expect(holders).toMatchObject([{ name: 'A Manager', percent: 8.2, filed: '2025-02-01' }]);
  });

  it('name the newest schedule with what the same holder had before, also where it is no large one any more', () => {
    const { newest } = largeHolders([of('Example Advisers, Inc.', '2025-02-01', 1.2), first], ABOUT);
    expect(newest).toMatchObject({ percent: 1.2, filed: '2025-02-01', before: { percent: 6.7, filed: '2024-02-12' } });
    expect(largeHolders([first], ABOUT).newest).toMatchObject({ percent: 6.7, before: null });
  });

  it('are of each class of shares apart: no percentage is set against one of another class', () => {
    const [a, b] = ['Class A Common Stock, $0.01 par value', 'Class B Common Stock'];
    const { holders, newest } = largeHolders(
      [
        of('Reef', '2025-03-01', 9.1, { shareClass: a }),
        of('Reef', '2025-04-02', 61, { shareClass: b }),
        of('Reef', '2025-05-03', 8.4, { shareClass: 'Class A common shares' }),
        of('Reef', '2025-06-04', 60, { shareClass: b }),
      ],
      ABOUT,
    );
    expect(holders.map(({ percent, shareClass }) => [percent, shareClass])).toEqual([
      [60, b],
      [8.4, 'Class A common shares'],
    ]);
    expect(newest).toMatchObject({ percent: 60, shareClass: b, before: { percent: 61 } });
  });

  it('are of one class where titles differ in words only, or one is not known', () => {
    const titles = ['Common Stock, $0.0001 par value', undefined, 'Common shares'];
    const same = titles.map((shareClass, at) => of('Reef', `2025-03-0${at + 1}`, 9 + at, { shareClass }));
    expect(largeHolders(same, ABOUT).holders.map(({ percent }) => percent)).toEqual([11]);
  });

  it('do not come from schedules of another company, of earlier years, or of later', () => {
    const others = [
      of('Reef', '2025-03-01', 9.1, { issuerCik: '0000000002' }),
      of('Cove', '2022-12-31', 9),
      of('Bay', '2026-01-01', 9),
    ];
    expect(largeHolders(others, ABOUT)).toEqual({ holders: [], newest: null });
  });
});
