import type { SourceResponse } from '@gemscout/contracts';

/** What people miss without a source, and have with it. */
const GIVES: Readonly<Record<string, string>> = {
  yahoo: 'prices, results, estimates, news and options',
  sec: 'filings, statements, insiders’ trades and large holders',
  treasury: 'what the price implies',
  fredcsv: 'the credit spread',
  finra: 'short interest',
  stocktwits: 'posts',
  reddit: 'posts',
};

type Source = Pick<SourceResponse, 'name' | 'label' | 'off' | 'answers' | 'failures'>;

/** A sentence for each source that was asked in the last 24 hours and answered nothing, then what still works; undefined if all answer. */
export function sourceGaps(sources: readonly Source[]): string | undefined {
  const asked = sources.filter(({ off, answers, failures }) => off === null && answers + failures > 0);
  const silent = asked.filter(({ answers }) => answers === 0);
  if (silent.length === 0) return undefined;
  const missing = silent.map(
    ({ name, label, failures }) =>
      `${label} does not answer (${failures} failed in 24 hours): ${GIVES[name] ?? 'its data'} may be missing.`,
  );
  const working = asked
    .filter(({ answers }) => answers > 0)
    .map(({ name, label }) => `${label} (${GIVES[name] ?? 'data'})`);
  return [...missing, ...(working.length > 0 ? [`Still working: ${working.join(', ')}.`] : [])].join(' ');
}
