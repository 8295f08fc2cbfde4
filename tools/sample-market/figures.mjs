import { AS_OF, TRADING_DAYS, dayAt, plusDays, tradingDayFrom } from './calendar.mjs';
import { seeded } from './random.mjs';

const QUARTERS = ['2024-06', '2024-09', '2024-12', '2025-03', '2025-06', '2025-09', '2025-12', '2026-03'];

/** Eight reported quarters, oldest first. */
export function earningsOf(company, story) {
  const random = seeded(`earnings ${company.symbol}`);
  const growth = story.growth ?? random.between(-0.01, 0.025);
  return QUARTERS.map((fiscalPeriodEnd, index) => {
    const newest = index === QUARTERS.length - 1;
    const announced = newest && story.announced ? story.announced : undefined;
    const date = announced
      ? dayAt(announced.last)
      : tradingDayFrom(plusDays(`${fiscalPeriodEnd}-28`, random.whole(18, 44)));
    const estimate = round2(company.eps * (1 + growth * index * Math.sign(company.eps)));
    const surprise = surpriseOf(story, index, random);
    const actual = round2(estimate + Math.abs(estimate) * surprise);
    const releaseTime = announced?.releaseTime ?? random.pick(['pre', 'post']);
    return { symbol: company.symbol, date, fiscalPeriodEnd, epsEstimate: estimate, epsActual: actual, releaseTime };
  });
}

function surpriseOf({ surprise = {} }, index, random) {
  const drawn = random.between(-0.05, 0.06);
  if (index === QUARTERS.length - 1) return surprise.last ?? drawn;
  if (index === QUARTERS.length - 2) return surprise.before ?? surprise.all ?? drawn;
  return surprise.all ?? drawn;
}

/** How the price takes a result: on the day itself if announced before trading, else on the next. */
export function reactionsTo(reports, story) {
  const reactions = new Map();
  for (const [index, { date, releaseTime, epsActual, epsEstimate }] of reports.entries()) {
    if (story.announced && index === reports.length - 1) continue; // the story moves that day itself
    const day = releaseTime === 'pre' ? date : TRADING_DAYS[TRADING_DAYS.indexOf(date) + 1];
    const surprise = (epsActual - epsEstimate) / Math.max(0.1, Math.abs(epsEstimate));
    reactions.set(day, Math.max(-0.12, Math.min(0.12, surprise * 0.5)));
  }
  return reactions;
}

/** A snapshot on each quarter's end and on the as-of day. */
export function fundamentalsOf(company, story, bars, reports) {
  const random = seeded(`fundamentals ${company.symbol}`);
  const [shares, book, sales, payout] = [
    random.between(0.05, 0.9),
    random.between(0.2, 0.8),
    random.between(0.4, 1.6),
    random.between(0, 0.5),
  ];
  const days = [...QUARTERS.slice(2).map((quarter) => tradingDayFrom(`${quarter}-28`)), AS_OF];
  return days.map((date) => {
    const known = bars.filter((bar) => bar.date <= date);
    const year = known.slice(-252);
    const { close } = known.at(-1);
    const eps = reports
      .filter((report) => report.date < date)
      .slice(-4)
      .reduce((sum, report) => sum + report.epsActual, 0);
    const planted = date === AS_OF ? (story.fundamentals ?? {}) : {};
    return {
      symbol: company.symbol,
      date,
      peRatio: planted.pe !== undefined ? planted.pe : eps > 0 ? round2(close / eps) : null,
      priceToBook: planted.priceToBook ?? round2(close / (company.price * book)),
      priceToSales: planted.priceToSales ?? round2(close / (company.price * sales)),
      dividendYieldPct: planted.yieldPct ?? (eps > 0 ? round2((eps * payout * 100) / close) : 0),
      marketCapBn: planted.marketCapBn ?? round2(close * shares),
      week52Low: Math.min(...year.map((bar) => bar.low)),
      week52High: Math.max(...year.map((bar) => bar.high)),
    };
  });
}

/** Options figures of the last day; the past move is the mean move over 13 trading days of the past year. */
export function optionsOf(company, story, bars) {
  const random = seeded(`options ${company.symbol}`);
  const pastMovePct = round2(meanMovePct(bars.slice(-252), 13));
  const drawn = {
    impliedMovePct: round2(pastMovePct * random.between(0.9, 1.35)),
    pastMovePct,
    putCallRatio: round2(random.between(0.55, 1.3)),
    volumeToOpenInterest: round2(random.between(0.08, 0.6)),
  };
  // Drawn by its own seed: the figures of before stay as they were.
  const skewPct = round2(seeded(`skew ${company.symbol}`).between(0.8, 6.5));
  return { symbol: company.symbol, date: AS_OF, expiry: '2026-07-17', ...drawn, skewPct, ...story.options };
}

function meanMovePct(bars, span) {
  const moves = bars.slice(span).map((bar, index) => Math.abs(bar.close / bars[index].close - 1) * 100);
  return moves.reduce((sum, move) => sum + move, 0) / moves.length;
}

const round2 = (value) => Math.round(value * 100) / 100;
