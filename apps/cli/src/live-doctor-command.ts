import { FACT_GROUP_IDS, FACT_GROUPS } from '@gemscout/contracts';
import {
  askSources,
  configuredProviders,
  keyedProviders,
  MarketFailure,
  missingSources,
  openQuotaScheduler,
  type SourceCheck,
} from '@gemscout/market';
import { readConfiguration, readInstance } from '@gemscout/service-kit';
import { EXIT } from './failure.ts';
import { printable } from './printable.ts';

/**
 * `gemscout doctor --live <SYMBOL>`: asks every source of live data once, whatever `MARKET` is, and prints for each group of facts the day of the
 * answer and its seconds, or the failure and what to do.
 *
 * @returns `EXIT.failed` if a source did not answer; a source that says that it has none did
 */
export async function liveDoctorCommand(symbol: string, json: boolean): Promise<number> {
  const configuration = { ...readConfiguration(process.env), market: 'live' };
  const { databaseUrl, dataDirectory, providers: environment } = configuration;
  const shared = databaseUrl ?? readInstance(dataDirectory)?.databaseUrl;
  const scheduler = openQuotaScheduler(shared, { environment, oneAtATime: true });
  let failures = 0;
  try {
    for await (const check of askSources(configuredProviders(configuration, scheduler.turn), symbol.toUpperCase())) {
      if (check.result instanceof MarketFailure && check.result.code !== 'no_data') failures += 1;
      console.log(json ? JSON.stringify(rowOf(check)) : lineOf(check));
    }
  } finally {
    await scheduler.close();
  }
  for (const says of missingSources(configuration)) console.log(json ? JSON.stringify({ says }) : `! ${says}`);
  if (!json) console.log(failures === 0 ? 'Every source that is on answered.' : `${failures} did not answer.`);
  return failures === 0 ? EXIT.ok : EXIT.failed;
}

function rowOf({ source, provider, seconds, result }: SourceCheck) {
  const groups = FACT_GROUP_IDS.filter((id) => FACT_GROUPS[id].source === source);
  const about = { provider, groups, seconds: Math.round(seconds * 100) / 100 };
  if (!(result instanceof MarketFailure)) return { ...about, day: result.day };
  const { code, message } = result;
  return { ...about, failure: { code, message, remedy: remedyFor(result, provider) } };
}

function lineOf(check: SourceCheck): string {
  const { groups, ...row } = rowOf(check);
  const labels = groups.map((id) => FACT_GROUPS[id].label).join(', ');
  const head = `${row.provider.padEnd(13)} ${labels}:`;
  if (!('failure' in row)) return `✓ ${head} ${row.day}, ${row.seconds.toFixed(2)} s`;
  const { code, message, remedy } = row.failure;
  return `${code === 'no_data' ? '!' : '✗'} ${head} ${code}: ${printable(message)}\n  ${''.padEnd(13)} ${remedy}`;
}

function remedyFor({ code, retryAfterMs }: MarketFailure, provider: string): string {
  const keyed = keyedProviders(process.env).find(({ name }) => name === provider);
  switch (code) {
    case 'auth':
      return keyed
        ? `Check ${keyed.needs}, and that your plan has this: ${keyed.from}`
        : 'The source refuses its callers.';
    case 'rate_limited':
      return retryAfterMs === undefined
        ? 'Try again later.'
        : `Try again in ${Math.ceil(retryAfterMs / 1_000)} seconds.`;
    case 'no_data':
      return 'Check the symbol as its exchange writes it. A fund has no statements, and not every company has options.';
    default:
      return `Check the network, and ${provider.split('+')[0]?.toUpperCase()}_BASE_URL where it is set. Then try again.`;
  }
}
