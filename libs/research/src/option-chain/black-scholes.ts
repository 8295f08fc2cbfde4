/** What an option's delta follows from: times in years, rates and volatilities as parts of 1. Without dividends. */
type OptionTerms = {
  readonly type: 'call' | 'put';
  readonly price: number;
  readonly strike: number;
  readonly years: number;
  readonly rate: number;
  readonly volatility: number;
};

/** By how much an option gains for each dollar that the share gains: 0 to 1 of a call, −1 to 0 of a put (Black and Scholes, 1973). */
export function deltaOf({ type, price, strike, years, rate, volatility }: OptionTerms): number {
  const spread = volatility * Math.sqrt(years);
  const d1 = (Math.log(price / strike) + rate * years) / spread + spread / 2;
  return type === 'call' ? normalBelow(d1) : normalBelow(d1) - 1;
}

/**
 * The chance, 0 to 1, that a share ends below the strike as options price it: with the rate as its drift (Black and Scholes, 1973), without dividends.
 */
export function chanceBelow({ price, strike, years, rate, volatility }: Omit<OptionTerms, 'type'>): number {
  const spread = volatility * Math.sqrt(years);
  return normalBelow(-((Math.log(price / strike) + rate * years) / spread - spread / 2));
}

/** Share of a standard normal distribution below `x`, within 7.5e-8 (Abramowitz and Stegun, 26.2.17). */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = factors.reduce((total, factor, at) => total + factor * t ** (at + 1), 0);
  const above = (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return x < 0 ? above : 1 - above;
}
