import { describe, expect, it } from '@jest/globals';
import { describeConfiguration, readConfiguration } from './configuration.ts';
import { ConfigurationError } from './configuration-error.ts';

describe('an empty environment', () => {
  it('gives the product on this machine, with the demo account', () =>
    expect(readConfiguration({})).toMatchObject({
      host: '127.0.0.1',
      port: undefined,
      databaseUrl: undefined,
      market: 'sample',
      analyst: 'rules',
      seedDemo: true,
    }));
});

describe('the demo account', () => {
  it.each([
    ['stays away from an external database', { DATABASE_URL: 'postgres://u:p@db.example/g' }, false],
    ['stays away from an address that others can reach', { HOST: '0.0.0.0' }, false],
    ['can be asked for', { HOST: '0.0.0.0', SEED_DEMO: 'true' }, true],
  ])('%s', (_what, environment, expected) => expect(readConfiguration(environment).seedDemo).toBe(expected));
});

it('a worker does eight tasks of a stage at a time, or as many as it is told', () => {
  const of = (value: string): number => readConfiguration({ WORKER_CONCURRENCY: value }).workerConcurrency;
  expect([readConfiguration({}).workerConcurrency, of('1'), of(' 256 ')]).toEqual([8, 1, 256]);
});

it('operators are listed with commas, whatever the case', () => {
  expect(readConfiguration({}).operatorEmails).toEqual([]);
  const { operatorEmails } = readConfiguration({ OPERATOR_EMAILS: ' Ada@Example.com,bob@example.com ' });
  expect(operatorEmails).toEqual(['ada@example.com', 'bob@example.com']);
});

describe('a variable that cannot be used is named, with a valid value', () => {
  it.each([
    ['PORT', 'eighty', /PORT=eighty.*PORT=3000/],
    ['PORT', '70000', /1 to 65535/],
    ['DATABASE_URL', 'mysql://root:secret@h/d', /DATABASE_URL=mysql:\/\/\*\*\*@h\/d.*postgres:\/\/user/],
    ['EVENT_STORE', 'files', /EVENT_STORE.*postgres, kurrent/],
    ['EVENT_STORE', 'memory', /for tests only.*postgres, kurrent/],
    ['EVENT_STORE', 'kurrent', /KURRENTDB_URL=.*KURRENTDB_URL=kurrentdb:\/\/user:password@host:2113/],
    ['SEED_DEMO', 'yes', /true, false/],
    ['LOG_LEVEL', 'loud', /info/],
    ['STAGE_BUS', 'pigeons', /in-process, kafka/],
    ['HEALTH_PORT', 'x', /HEALTH_PORT=3000/],
    ['SHUTDOWN_GRACE_S', '0', /SHUTDOWN_GRACE_S=8/],
    ['WORKER_CONCURRENCY', '0', /WORKER_CONCURRENCY=0 cannot be used.*from 1 to 256, such as WORKER_CONCURRENCY=8/],
    ['WORKER_CONCURRENCY', '257', /1 to 256/],
    ['WORKER_CONCURRENCY', '2.5', /1 to 256/],
    ['OPERATOR_EMAILS', 'ada@example.com, bob', /OPERATOR_EMAILS=ada@example.com, bob.*several with commas/],
  ])('%s=%s', (name, value, says) => {
    expect(() => readConfiguration({ [name]: value })).toThrow(ConfigurationError);
    expect(() => readConfiguration({ [name]: value })).toThrow(says);
  });
});

it('a market is the sample, the live one or a folder', () => {
  const of = (MARKET: string): string => readConfiguration({ MARKET }).market;
  expect([readConfiguration({}).market, of('sample'), of('live'), of('/m')]).toEqual([
    'sample',
    'sample',
    'live',
    '/m',
  ]);
});

it('keys and addresses of providers are handed on as written, and nothing else is', () => {
  const set = {
    YAHOO_BASE_URL: ' http://127.0.0.1:1 ',
    FINNHUB_API_KEY: 'k',
    SEC_USER_AGENT: 'A a@b',
    SEARXNG_URL: 'x',
  };
  const { providers } = readConfiguration({ ...set, OPENAI_API_KEY: 'no', FRED_API_KEY: '', PATH: '/bin' });
  expect(providers).toEqual({ ...set, YAHOO_BASE_URL: 'http://127.0.0.1:1' });
});

it('never prints a password', () => {
  const lines = describeConfiguration(readConfiguration({ DATABASE_URL: 'postgres://user:secret@db.example/g' }));
  expect(JSON.stringify(lines)).not.toContain('secret');
});
