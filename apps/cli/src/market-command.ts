import {
  chainedProvider,
  configuredProviders,
  keyedProviders,
  MarketFailure,
  marketProvider,
  openConfiguredMarket,
  openQuotaScheduler,
  type Provider,
  SOURCE_NAMES,
  whySourceIsOff,
} from '@gemscout/market';
import { type Configuration, readConfiguration, readInstance } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { answerText, failureText } from './market-text.ts';
import { type Question, QUESTIONS } from './market-questions.ts';

type Asked = {
  readonly what: string;
  readonly question: Question;
  readonly subject: string | undefined;
  readonly provider: string | undefined;
};

/**
 * `gemscout market <capability> <symbol or query> [--provider <name>]`: makes one request and prints the response with
 * its source, or the reason of the failure and what to do.
 *
 * @returns the exit code: refused if the provider has or gives no data, failed if it could not be reached
 */
export async function marketCommand(asked: Asked, json: boolean): Promise<number> {
  const { what, question, subject, provider: name } = asked;
  const about = { capability: what, subject: subject ?? null };
  try {
    const answer = await answerTo(question, about, name);
    console.log(json ? JSON.stringify({ ...about, ...answer }) : answerText(about, answer));
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof MarketFailure)) throw error;
    const { code, message, retryAfterMs, tried } = error;
    const failure = {
      code,
      message,
      retryAfterMs: retryAfterMs ?? null,
      tried,
      remedy: remedyFor(error, name, question),
    };
    if (json) console.log(JSON.stringify({ ...about, failure }));
    else console.error(failureText(failure));
    return code === 'unavailable' || code === 'broken_market' ? EXIT.failed : EXIT.refused;
  }
}

type About = { readonly capability: string; readonly subject: string | null };

async function answerTo(question: Question, { capability, subject }: About, name: string | undefined) {
  const { provider, close } = await providerNamed(name, question);
  try {
    const answer = await question.ask(provider, subject ?? '');
    if (answer === undefined) throw usage(`${provider.name} has no ${capability}. ${whoElse(question)}`);
    return answer;
  } finally {
    await close();
  }
}

type Chosen = { readonly provider: Provider; close(): Promise<void> };

/**
 * The provider of that name; without a name, the market of `MARKET`. @throws MarketFailure auth if its key is missing
 */
async function providerNamed(name: string | undefined, question: Question): Promise<Chosen> {
  const configuration = readConfiguration(process.env);
  const environment = configuration.providers;
  const isOff = name === undefined ? undefined : whySourceIsOff(name, configuration);
  if (isOff !== undefined) throw new MarketFailure('auth', isOff);
  const scheduler = openQuotaScheduler(runningDatabase(configuration), { environment, oneAtATime: true });
  const providers = configuredProviders(configuration, scheduler.turn);
  const market = name ?? configuration.market;
  const named = market === 'live' ? chainedProvider(providers) : providers.find((provider) => provider.name === name);
  if (named) return { provider: named, close: () => scheduler.close() };
  const listed = keyedProviders(process.env).find((candidate) => candidate.name === name);
  if (listed) throw new MarketFailure('auth', `${listed.name} needs ${listed.needs}, which is not set`);
  if (name !== undefined && name !== 'sample') throw usage(`There is no provider "${name}". ${whoElse(question)}`);
  return openedMarket({ ...configuration, market });
}

/** Quotas are shared with the product if it runs on this machine; nothing is started for one request. */
function runningDatabase({ databaseUrl, dataDirectory }: Configuration): string | undefined {
  return databaseUrl ?? readInstance(dataDirectory)?.databaseUrl;
}

async function openedMarket(configuration: Configuration): Promise<Chosen> {
  const market = await openConfiguredMarket(configuration);
  return { provider: marketProvider(market), close: () => market.close() };
}

/** What the user can do about it. */
function remedyFor({ code, retryAfterMs }: MarketFailure, name: string | undefined, question: Question): string {
  const listed = keyedProviders(process.env).find((candidate) => candidate.name === name);
  switch (code) {
    case 'auth':
      return listed
        ? `Get a key at ${listed.from}, set ${listed.needs}, and see that its plan has this.`
        : whoElse(question);
    case 'rate_limited': {
      const at = retryAfterMs === undefined ? 'later' : `at ${new Date(Date.now() + retryAfterMs).toISOString()}`;
      return `Try again ${at}. ${whoElse(question)}`;
    }
    case 'no_data':
      return `See that it is written as the exchange writes it. ${whoElse(question)}`;
    case 'unavailable':
      return `Try again. See the network${listed ? `, and ${listed.baseUrl} where it is set` : ''}.`;
    case 'broken_market':
      return 'Make the recorded market anew with `gemscout import-market`.';
  }
}

function whoElse(question: Question): string {
  const able = configuredProviders(readConfiguration(process.env)).filter((provider) => question.has(provider));
  const names = ['sample', 'live', ...able.map(({ name }) => name)].join(', ');
  return `With --provider: ${names}; \`gemscout market providers\` lists all.`;
}

/** `gemscout market providers`: who can be asked, and what each needs. */
export function listProviders(json: boolean): number {
  const keyed = new Set(keyedProviders(process.env).map(({ name }) => name));
  const configuration = readConfiguration(process.env);
  for (const provider of configuredProviders(configuration)) {
    if (keyed.has(provider.name)) continue;
    const has = namesOf(provider);
    if (has.length === 0) continue; // off, see below
    if (json) console.log(JSON.stringify({ provider: provider.name, ready: true, needs: null, has }));
    else console.log(`${provider.name.padEnd(14)} ${has.join(', ')}`);
  }
  for (const { name, needs, from, provider } of keyedProviders(process.env)) {
    if (provider && whySourceIsOff(name, configuration) !== undefined) continue;
    const has = provider && namesOf(provider);
    if (json) console.log(JSON.stringify({ provider: name, ready: provider !== undefined, needs, has: has ?? null }));
    else console.log(`${name.padEnd(14)} ${has ? has.join(', ') : `needs ${needs}: ${from}`}`);
  }
  for (const name of SOURCE_NAMES) {
    const why = whySourceIsOff(name, configuration);
    if (why === undefined) continue;
    const needs = why.includes('SEC_USER_AGENT') ? 'SEC_USER_AGENT' : null;
    if (json) console.log(JSON.stringify({ provider: name, ready: false, needs, has: null }));
    else console.log(`${name.padEnd(14)} ${why}`);
  }
  return EXIT.ok;
}

function namesOf(provider: Provider): readonly string[] {
  return [...QUESTIONS].flatMap(([name, question]) => (question.has(provider) ? [name] : []));
}

function usage(message: string): CommandFailure {
  return new CommandFailure(`${message} Try --help.`, EXIT.usage);
}
