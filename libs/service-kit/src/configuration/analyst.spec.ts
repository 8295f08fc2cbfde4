import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeConfiguration, readConfiguration } from './configuration.ts';
import { ConfigurationError } from './configuration-error.ts';
import { readAnalyst } from './analyst.ts';

const KEY = 'sk-canary-0a1b2c';

describe('who thinks', () => {
  it.each([
    [{}, 'rules'],
    [{ OPENAI_API_KEY: KEY }, 'openai'],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'llama3.1' }, 'openai'],
    [{ OPENAI_API_KEY: KEY, ANALYST: 'rules' }, 'rules'],
  ])('%j: %s', (environment, analyst) => expect(readAnalyst(environment).analyst).toBe(analyst));

  it('with a key alone is a model of OpenAI, for every plan', () =>
    expect(readAnalyst({ OPENAI_API_KEY: KEY }).model).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: KEY,
      model: 'gpt-4.1-mini',
      priorityModel: 'gpt-4.1-mini',
      timeoutMs: 60_000,
      prices: {},
      dayLimitUsd: undefined,
    }));

  it('can be a server of one’s own, with prices from a file', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json');
    writeFileSync(path, '{"llama3.1":{"input":0.1,"output":0.2}}');
    const environment = {
      OPENAI_BASE_URL: 'http://localhost:1234/v1/',
      OPENAI_MODEL: 'llama3.1',
      OPENAI_PRIORITY_MODEL: 'big',
      OPENAI_PRICES: path,
      OPENAI_TIMEOUT_S: '5',
      SPEND_LIMIT_USD_PER_DAY: '2.5',
    };
    expect(readAnalyst(environment).model).toEqual({
      baseUrl: 'http://localhost:1234/v1',
      apiKey: undefined,
      model: 'llama3.1',
      priorityModel: 'big',
      timeoutMs: 5_000,
      prices: { 'llama3.1': { input: 0.1, output: 0.2 } },
      dayLimitUsd: 2.5,
    });
  });
});

describe('what cannot be used is named, with a valid value', () => {
  it.each([
    [{ ANALYST: 'oracle' }, /ANALYST=oracle.*rules, openai/],
    [{ ANALYST: 'openai' }, /OPENAI_API_KEY= .*OPENAI_API_KEY=sk-.*OPENAI_BASE_URL/],
    [{ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' }, /OPENAI_MODEL=.*OPENAI_MODEL=llama3.1/],
    [{ OPENAI_BASE_URL: 'localhost:11434', OPENAI_MODEL: 'm' }, /OPENAI_BASE_URL=http:\/\/127/],
    [{ OPENAI_BASE_URL: `http://u:${KEY}@h/v1`, OPENAI_MODEL: 'm' }, /\/\/\*\*\*@h.*OPENAI_API_KEY/],
    [{ OPENAI_API_KEY: `${KEY} ${KEY}` }, /OPENAI_API_KEY=\*\*\*.*copy it again/],
    [{ OPENAI_API_KEY: KEY, OPENAI_TIMEOUT_S: 'soon' }, /OPENAI_TIMEOUT_S=soon.*OPENAI_TIMEOUT_S=60/],
    [{ OPENAI_API_KEY: KEY, OPENAI_PRICES: '{"m":1}' }, /OPENAI_PRICES=.*"input":0.4/],
    [{ OPENAI_API_KEY: KEY, OPENAI_PRICES: '/not/there.json' }, /OPENAI_PRICES=\/not\/there.json/],
    [{ OPENAI_API_KEY: KEY, SPEND_LIMIT_USD_PER_DAY: '-1' }, /SPEND_LIMIT_USD_PER_DAY=-1.*US dollars from 0/],
  ])('%j', (environment, says) => {
    const reading = () => readConfiguration(environment);
    expect(reading).toThrow(ConfigurationError);
    expect(reading).toThrow(says);
    expect(reading).not.toThrow(/canary/);
  });
});

it('the key is never printed', () => {
  const configuration = readConfiguration({ OPENAI_API_KEY: KEY, OPENAI_PRIORITY_MODEL: 'gpt-4.1' });
  const printed = JSON.stringify(describeConfiguration(configuration));
  expect(printed).toContain('gpt-4.1-mini at api.openai.com (gpt-4.1 for premium and elite, key ***)');
  expect(printed).not.toContain('canary');
});
