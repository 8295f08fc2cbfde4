import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableTopics } from '@gemscout/service-kit';
import { expect, it } from '@jest/globals';
import { configurationPage } from './page.mjs';

it('docs/configuration.md is what the schema says; else run `node tools/configuration/write-page.mjs`', () =>
  expect(configurationPage()).toBe(readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')));

it('every variable is described once, in a sentence, with a process that uses it', () => {
  const all = variableTopics().flatMap(({ variables }) => variables);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, meaning, usedBy } of all) {
    expect([name, meaning]).toEqual([name, expect.stringMatching(/^[A-Z`].*\.$/)]);
    expect([name, usedBy.length]).not.toEqual([name, 0]);
  }
});

it('each process that can use Kafka as its bus uses the variables of Kafka', () => {
  const all = variableTopics().flatMap(({ variables }) => variables);
  const users = all.find(({ name }) => name === 'STAGE_BUS')?.usedBy ?? [];
  expect(users).toContain('standalone');
  for (const { name, usedBy } of all.filter((variable) => variable.name.startsWith('KAFKA_')))
    expect([name, usedBy]).toEqual([name, expect.arrayContaining([...users])]);
});
