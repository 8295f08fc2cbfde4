import { dayAt } from './calendar.mjs';
import { cikOf } from './quarters.mjs';
import { seeded } from './random.mjs';

/** Trades that belong to a story: days back of the trade and of its form, who, code, shares. */
const TOLD = {
  GROSA: [
    { back: -3, filed: -2, who: 0, code: 'P', shares: 12000 },
    { back: -3, filed: -2, who: 1, code: 'P', shares: 8000 },
    { back: -2, filed: -1, who: 2, code: 'P', shares: 5000 },
  ],
  HEXLO: [{ back: -2, filed: -1, who: 3, code: 'S', shares: 150000 }],
  'KEST.B': [{ back: -20, filed: -18, who: 3, code: 'P', shares: 5000 }],
  KRANO: [{ back: -40, filed: -38, who: 3, code: 'S', shares: 60000 }],
  MONTR: [{ back: -12, filed: -11, who: 3, code: 'P', shares: 4000 }],
  SNEKR: [
    { back: -55, filed: -53, who: 3, code: 'S', shares: 30000 },
    { back: -50, filed: -49, who: 4, code: 'S', shares: 22000 },
  ],
};
const NAMES = ['Abel', 'Birke', 'Corvin', 'Dorn', 'Ewart', 'Falk', 'Greve', 'Hollis', 'Imre', 'Jasper'];
const ROLES = [
  { isOfficer: false, isDirector: true, title: null },
  { isOfficer: false, isDirector: true, title: null },
  { isOfficer: false, isDirector: true, title: null },
  { isOfficer: true, isDirector: true, title: 'Chief Executive Officer' },
  { isOfficer: true, isDirector: false, title: 'Chief Financial Officer' },
];
const KINDS = { P: 'purchase', S: 'sale', A: 'grant', F: 'tax' };

/** Forms of the insiders of a company, oldest first. A third of the companies sells by plan, a third grants shares, a third has no form. */
export function ownershipOf({ company, bars }, index) {
  const random = seeded(`ownership ${company.symbol}`);
  const told = TOLD[company.symbol] ?? [];
  return [...routine(index % 3, random), ...told]
    .flatMap((trade, number) => formsOf({ company, bars, trade, index, number }))
    .sort((one, other) => (one.filed + one.accession < other.filed + other.accession ? -1 : 1));
}

function routine(kind, random) {
  const back = -random.whole(20, 200);
  const shares = random.whole(2, 40) * 1000;
  if (kind === 0) return [{ back, filed: back + 2, who: 4, code: 'S', shares, isPlanned: true, isNoticed: true }];
  if (kind === 1)
    return [
      { back, filed: back + 1, who: 3, code: 'A', shares },
      { back, filed: back + 2, who: 3, code: 'F', shares: shares / 4 },
    ];
  return [];
}

/** The form of a trade; before a planned sale also its notice, Form 144. */
function formsOf({ company, bars, trade, index, number }) {
  const date = dayAt(trade.back);
  const { close } = bars.find((bar) => bar.date === date);
  const [cik, owner] = [cikOf(index), ownerOf(index, trade.who)];
  const shared = { symbol: company.symbol, cik, isAmendment: false, issuerCik: cik };
  const filed = (day, count) => {
    return { accession: `${owner.cik}-${day.slice(2, 4)}-${String(count).padStart(6, '0')}`, filed: day };
  };
  const form = {
    ...shared,
    ...filed(dayAt(trade.filed), number + 1),
    form: '4',
    originalFiled: null,
    periodOfReport: date,
    owners: [owner],
    transactions: [transactionOf(trade, date, close)],
    holdings: [],
  };
  if (!trade.isNoticed) return [form];
  const marketValueUsd = Math.round(trade.shares * close);
  const lot = { security: 'Common Stock', shares: trade.shares, marketValueUsd, saleDate: date };
  const notice = {
    ...shared,
    ...filed(date, 500 + number),
    form: '144',
    seller: owner.name,
    lots: [lot],
    isPlanned: true,
  };
  return [notice, form];
}

function transactionOf({ who, code, shares, isPlanned = false }, date, close) {
  const isAcquired = code === 'P' || code === 'A';
  const held = 40000 + 9000 * who;
  return {
    security: 'Common Stock',
    isDerivative: false,
    date,
    code,
    kind: KINDS[code],
    shares,
    priceUsd: code === 'A' ? 0 : close,
    isAcquired,
    sharesAfter: held + (isAcquired ? shares : 0),
    isPlanned,
  };
}

function ownerOf(index, who) {
  const { isOfficer, isDirector, title } = ROLES[who];
  const name = `${NAMES[(index + who) % NAMES.length]} ${NAMES[(index * 3 + who * 7 + 1) % NAMES.length]}`;
  return {
    cik: String(9_100_000_001 + index * 10 + who),
    name,
    isOfficer,
    isDirector,
    isTenPercentOwner: false,
    title,
  };
}
