import { filingBody, type Fact } from '@gemscout/evidence';
import { MarketFailure } from '@gemscout/market';
import { depthOf } from '../depth-of.ts';
import { count, excerpt, plural } from '../english.ts';
import type { Highlight } from '../facts.ts';
import { NOTHING_STATED, readFilings, type Stated } from '../filings/read-filings.ts';
import { reportedFigures } from '../filings/reported-figures.ts';
import { sheetOf } from '../filings/sheet-of.ts';
import type { Work } from '../research-tools.ts';
import { filedAnswer, lastDay } from './filed-answer.ts';
import { nothingFound, type TickerToolRun } from './ticker-tool.ts';

/** In the log; the evidence has all of them. */
const SHOWN = 5;
const QUOTED_CHARACTERS = 300;

/** What the newest reports say, and what changed in them. Their texts are external: they are quoted, and never followed. */
export const runFilings: TickerToolRun = async (work, symbol) => {
  const { market, signal } = work;
  const query = `Annual, quarterly and current reports of ${symbol}`;
  const nothing = nothingFound('filings', query, `texts of filings of ${symbol}`);
  const stated = () => statedIn(work, symbol);
  const filings = await readFilings(
    market,
    { symbol, asOf: lastDay(work), stated, depth: depthOf(work.session, symbol) },
    signal,
  );
  if (filings instanceof MarketFailure && filings.code !== 'no_data') throw filings;
  if (filings instanceof MarketFailure) return nothing;
  const { read, provenance } = filings;
  const filed = { tool: 'filings', query, kind: 'filings', provenance, body: filingBody(read) } as const;
  const shown = (facts: readonly Fact[]) => facts.filter(({ unit }) => unit !== 'text');
  return (await filedAnswer(work, symbol, filed, { shown, summary: summaryOf, highlights: quotedIn })) ?? nothing;
};

async function statedIn(work: Work, symbol: string): Promise<Stated> {
  const asked = {
    symbol,
    sector: null,
    asOf: lastDay(work),
    prices: () => Promise.resolve({ bars: [] }),
    isBrief: true,
  };
  const read = await sheetOf(work.market, asked, work.signal);
  if (read instanceof MarketFailure) return NOTHING_STATED;
  return { reported: reportedFigures(read.sheet.figures), splits: read.splits };
}

function quotedIn(facts: readonly Fact[]): readonly Highlight[] {
  return facts
    .filter(({ unit }) => unit === 'text')
    .slice(0, SHOWN)
    .map(({ value, source, asOf }) => ({
      title: excerpt(String(value), QUOTED_CHARACTERS),
      source,
      date: asOf,
      url: null,
    }));
}

function summaryOf(facts: readonly Fact[]): string {
  const sum = (metric: Fact['metric']): number =>
    facts.reduce((total, fact) => (fact.metric === metric ? total + Number(fact.value) : total), 0);
  const compared = sum('compared_paragraphs');
  const judged = sum('guidance_judged');
  const flags = facts.some(({ metric }) => metric === 'red_flags');
  const parts = [
    compared > 0
      ? `of ${count(compared, 'paragraph')} ${sum('new_paragraphs')} new and ${sum('changed_paragraphs')} changed`
      : 'no reports to compare',
    ...(judged > 0 ? [`${sum('guidance_met')} of ${judged} guided ${plural(judged, 'range')} met`] : []),
    ...(flags ? [count(sum('red_flags'), 'red flag')] : []),
  ];
  return `Filings: ${parts.join('; ')}.`;
}
