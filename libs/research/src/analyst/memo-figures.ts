import type { Dossier, Findings } from '../dossier.ts';
import { dollars, percent, shown, signedPercent } from '../english.ts';
import type { MemoSentence } from './analyst.ts';
import { hashesOf } from './signal.ts';

/** The figures of a memo, one line a data set. Every figure is named as its evidence names it. */
export function figuresIn({ findings }: Dossier): MemoSentence[] {
  return [price(findings), trend(findings), results(findings), valuation(findings), options(findings)].filter(
    (line) => line !== undefined,
  );
}

function line(
  name: string,
  figures: readonly (string | null)[],
  evidence: readonly string[],
): MemoSentence | undefined {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? undefined : { text: `${name}: ${known.join(', ')}.`, evidence: [...evidence] };
}

function from<Value>(value: Value | null | undefined, say: (value: Value) => string): string | null {
  return value === null || value === undefined ? null : say(value);
}

function price({ indicators }: Findings): MemoSentence | undefined {
  const facts = indicators?.facts;
  if (!facts) return undefined;
  const figures = [
    `close ${dollars(facts.close_usd)} on ${facts.date}`,
    from(facts.change_5d_pct, (value) => `week ${signedPercent(value)}`),
    from(facts.change_20d_pct, (value) => `month ${signedPercent(value)}`),
    from(facts.change_60d_pct, (value) => `quarter ${signedPercent(value)}`),
    from(facts.low_52w_usd, (low) => `52-week range ${dollars(low)} to ${dollars(facts.high_52w_usd ?? low)}`),
  ];
  return line('Price', figures, hashesOf(indicators, 'indicators'));
}

function trend({ indicators }: Findings): MemoSentence | undefined {
  const facts = indicators?.facts;
  if (!facts) return undefined;
  const figures = [
    from(facts.rsi_14, (value) => `RSI ${shown(value, 0)}`),
    from(facts.macd, (value) => `MACD ${shown(value, 2)} to a signal of ${shown(facts.macd_signal ?? 0, 2)}`),
    from(facts.sma_50_usd, (value) => `50-day average ${dollars(value)}`),
    from(facts.sma_200_usd, (value) => `200-day average ${dollars(value)}`),
    from(facts.volume_ratio, (value) => `last volume ${shown(value)} × its 20-day mean`),
    from(facts.atr_pct, (value) => `daily range ${percent(value)}`),
  ];
  return line('Trend', figures, hashesOf(indicators, 'indicators'));
}

function results({ earnings }: Findings): MemoSentence | undefined {
  const facts = earnings?.facts;
  const figures = [
    from(facts?.eps_actual_usd, (value) => `EPS ${dollars(value)} reported on ${facts?.last_date ?? ''}`),
    from(facts?.eps_estimate_usd, (value) => `estimate ${dollars(value)}`),
    from(facts?.surprise_pct, (value) => `surprise ${signedPercent(value)}`),
    from(facts?.eps_growth_pct, (value) => `a year's growth ${signedPercent(value)}`),
  ];
  return line('Results', figures, hashesOf(earnings, 'earnings'));
}

function valuation({ earnings }: Findings): MemoSentence | undefined {
  const facts = earnings?.facts;
  const figures = [
    from(facts?.pe_ratio, (value) => `P/E ${shown(value)}`),
    from(facts?.price_to_book_ratio, (value) => `price to book ${shown(value)}`),
    from(facts?.price_to_sales_ratio, (value) => `price to sales ${shown(value)}`),
    from(facts?.dividend_yield_pct, (value) => `dividend yield ${percent(value)}`),
    from(facts?.market_cap_usd, (value) => `market cap ${dollars(value)}`),
  ];
  const { valuation_date: day = null } = facts ?? {};
  return line(day === null ? 'Valuation' : `Valuation of ${day}`, figures, hashesOf(earnings, 'fundamentals'));
}

function options({ options: answer }: Findings): MemoSentence | undefined {
  const facts = answer?.facts;
  if (!facts) return undefined;
  const figures = [
    `implied move ${percent(facts.implied_move_pct)} until ${facts.expiry}`,
    from(facts.past_move_pct, (value) => `past move ${percent(value)}`),
    `put/call ${shown(facts.put_call_ratio, 2)}`,
    from(facts.volume_to_open_interest_ratio, (value) => `volume ${shown(value, 2)} × open interest`),
    from(facts.skew_pct, (value) => `skew ${shown(value, 1)} percentage points`),
  ];
  return line('Options', figures, hashesOf(answer, 'options'));
}
