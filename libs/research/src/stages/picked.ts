import { affords } from '../affords.ts';
import type { ModelSpend } from '../analyst/analyst.ts';
import type { ShortlistedTicker } from '../dossier.ts';
import { goalOf } from '../goal.ts';
import type { Work } from '../research-tools.ts';
import { pickTable } from './pick-table.ts';

/** A pick that is not taken, and why. */
type RefusedPick = { readonly symbol: string; readonly reason: string };

export type Picked = {
  readonly tickers: readonly ShortlistedTicker[];
  readonly refused: readonly RefusedPick[];
  /** A sentence where the order of the scans decides, though there is an analyst who picks. */
  readonly told?: string;
  readonly spend?: ModelSpend;
};

type Question = {
  /** In the order of the screen. */
  readonly tickers: readonly ShortlistedTicker[];
  readonly industryOf: (symbol: string) => string | null;
  readonly conditions: readonly string[];
  readonly most: number;
};

const MOST_ROWS = 300;
/** What a row of the table takes. */
const TOKENS_A_ROW = 60;
const BY_ORDER = 'the order of the screen decides.';

/**
 * The tickers that the analyst picks from a table of all of them, each with its reason; in the order of the screen where no analyst picks,
 * nothing is picked, or the budget has no room. A symbol that is not in the table is refused, and the run goes on.
 */
export async function pickedFrom(work: Work, { tickers, industryOf, conditions, most }: Question): Promise<Picked> {
  const { analyst, session, signal } = work;
  const inOrder = { tickers: tickers.slice(0, most), refused: [] };
  if (!analyst.pick || tickers.length <= 1) return inOrder;
  const shown = tickers.slice(0, MOST_ROWS);
  const { tokens = 0, usd = 0 } = analyst.questionPrice ?? {};
  if (!affords(session, { modelCalls: 1, tokens: tokens + shown.length * TOKENS_A_ROW, usd }))
    return { ...inOrder, told: `The budget has no room to pick: ${BY_ORDER}` };
  const table = await pickTable(
    work,
    shown.map((ticker) => ({ ...ticker, industry: industryOf(ticker.symbol) })),
    conditions,
  );
  const { answer, spend, hasAbstained = false } = await analyst.pick(goalOf(session), table, most, signal);
  const picked = taken(answer, shown, most);
  if (picked.tickers.length > 0) return { ...picked, spend };
  const why = hasAbstained ? 'The analyst gave no answer' : 'The pick is empty';
  return { ...inOrder, refused: picked.refused, told: `${why}: ${BY_ORDER}`, spend };
}

function taken(picks: readonly RefusedPick[], shown: readonly ShortlistedTicker[], most: number): Omit<Picked, 'told'> {
  const bySymbol = new Map(shown.map((ticker) => [ticker.symbol, ticker]));
  const chosen = new Map<string, ShortlistedTicker>();
  const refused: RefusedPick[] = [];
  for (const { symbol: said, reason } of picks) {
    const symbol = said.trim().toUpperCase();
    const ticker = bySymbol.get(symbol);
    if (!ticker) refused.push({ symbol: said, reason: 'It is not among the companies that this run may look at.' });
    else if (!chosen.has(symbol)) chosen.set(symbol, { ...ticker, why: reason });
  }
  return { tickers: [...chosen.values()].slice(0, most), refused };
}
