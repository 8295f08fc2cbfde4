import { AS_OF } from './calendar.mjs';
import { cikOf } from './quarters.mjs';
import { seeded } from './random.mjs';

/** Holders with Schedule 13G: who files for a year does so in February. */
const PASSIVE = [
  'Nordhaven Index Advisers',
  'Quillon Asset Management',
  'Castelmere Investors',
  'Ostrel Pension Trust',
];
const FILED = [
  { eventDate: '2023-12-31', filed: '2024-02-13' },
  { eventDate: '2024-12-31', filed: '2025-02-13' },
  { eventDate: '2025-12-31', filed: '2026-02-12' },
];
/** Holders with Schedule 13D. */
const ACTIVE = {
  KRANO: [
    { name: 'Fernhollow Capital Partners', eventDate: '2026-03-06', filed: '2026-03-12', percent: 6.4 },
    { name: 'Fernhollow Capital Partners', eventDate: '2026-05-15', filed: '2026-05-19', percent: 8.1 },
  ],
  SNEKR: [{ name: 'Tamrin Family Holdings', eventDate: '2025-08-29', filed: '2025-09-04', percent: 22.5 }],
};
const EVERY = 5;

/** Schedules of the holders of a company, oldest first; every fifth company has none. Its draws are its own. */
export function holdersOf({ company, quarters }, index) {
  if (index % EVERY === EVERY - 1) return [];
  const random = seeded(`holders ${company.symbol}`);
  const shares = quarters.at(-1).shares;
  const passive = PASSIVE.slice(0, random.whole(1, PASSIVE.length)).flatMap((name) => yearsOf(name, random));
  return [...passive, ...(ACTIVE[company.symbol] ?? [])]
    .filter(({ filed }) => filed <= AS_OF)
    .map((told, number) => scheduleOf({ company, shares, index, told, number }))
    .sort((one, other) => (one.filed + one.accession < other.filed + other.accession ? -1 : 1));
}

/** One holder in ten falls below five percent in the last year. */
function yearsOf(name, random) {
  const percent = random.between(5.2, 12.5);
  const drift = random.between(-0.4, 0.5);
  const leaves = random.next() < 0.1;
  const first = random.whole(0, FILED.length - 1);
  return FILED.slice(first).map((days, at, all) => {
    const isLast = at === all.length - 1;
    const held = leaves && isLast && at > 0 ? 3.9 : Math.max(5.1, percent + drift * at);
    return { ...days, name, percent: Math.round(held * 10) / 10, isPassive: true, isAmendment: at > 0 };
  });
}

function scheduleOf({ company, shares, index, told, number }) {
  const { name, percent, eventDate, filed, isPassive = false } = told;
  const isAmendment = told.isAmendment ?? ACTIVE[company.symbol].find((one) => one.name === name).filed < filed;
  const filerCik = String(9_200_000_001 + (isPassive ? PASSIVE.indexOf(name) : 100 + index));
  const cik = cikOf(index);
  return {
    symbol: company.symbol,
    cik,
    accession: `${filerCik}-${filed.slice(2, 4)}-${String(index * 20 + number + 1).padStart(6, '0')}`,
    filed,
    isAmendment,
    issuerCik: cik,
    form: isPassive ? '13G' : '13D',
    filerCik,
    eventDate,
    persons: [{ name, shares: Math.round((shares * percent) / 100), percent }],
  };
}
