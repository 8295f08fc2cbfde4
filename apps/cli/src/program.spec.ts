import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { runGemscout } from './program.ts';

let said: string[];
const text = (): string => said.join('\n');

beforeEach(() => {
  said = [];
  const keep = (part: unknown): void => void said.push(String(part));
  jest.spyOn(console, 'log').mockImplementation(keep);
  jest.spyOn(console, 'error').mockImplementation(keep);
});
afterEach(() => void jest.restoreAllMocks());

const gemscout = (line: string): Promise<number> => runGemscout(line.split(' ').filter(Boolean));

describe('wrong usage ends with exit code 2 and a sentence', () => {
  it.each([
    ['fly', /^Unknown command 'fly'\. Try --help\.$/],
    ['replay', /^Missing required argument 'runId'\. Try --help\.$/],
    ['rebuild now', /^Too many arguments for 'rebuild'\. Expected 0 arguments but got 1: now\. Try --help\.$/],
    ['run trending NOVA', /^Too many arguments for 'trending'/],
    ['market providers NOVA', /^Too many arguments for 'providers'/],
    ['market movers NOVA', /^Too many arguments for 'movers'/],
    ['doctor --plan elite', /^Unknown option '--plan'/],
    ['fork 1', /'--from <stage or line>' not specified\. Try --help\.$/],
    ['fork 1 --from sleep', /^--from is one of plan.* not "sleep"\. Try --help\.$/],
    ['accounts create ada@example.com', /--plan <plan>/],
    ['ops', /stuck/],
    ['', /import-market/],
  ])('%s', async (line, sentence) => {
    expect(await gemscout(line)).toBe(2);
    expect(text()).toMatch(sentence);
  });
});

describe('help', () => {
  it('lists every command', async () => {
    expect(await gemscout('--help')).toBe(0);
    const research = [
      'run',
      'fork',
      'decide',
      'rests-on',
      'replay',
      'settle',
      'evaluate',
      'check-claims',
      'facts',
      'symbols',
      'market',
      'import-market',
      'record-market',
    ];
    const operation = [
      'rebuild',
      'new-epoch',
      'scavenged',
      'migrate',
      'doctor',
      'stripe-setup',
      'accounts',
      'topics',
      'dlt',
      'ops',
    ];
    for (const command of [...research, ...operation]) expect(text()).toMatch(new RegExp(`^  ${command} `, 'm'));
  });

  it.each([
    ['run custom', '--memo <text>'],
    ['fork', '--from <stage or line>'],
    ['decide', '--again <k>'],
    ['market quote', '--provider <name>'],
    ['evaluate', '--repeat <n>'],
    ['check-claims', '--evidence <file>'],
    ['facts', '--as-of <day>'],
    ['accounts create', '--verified'],
    ['accounts erase', '--yes'],
    ['scavenged', '--since <time>'],
    ['topics apply', '--replicas <n>'],
    ['dlt replay', '--reason <text>'],
    ['ops stream', '--json'],
  ])('describes %s with its options', async (line, option) => {
    expect(await gemscout(`${line} --help`)).toBe(0);
    expect(text()).toContain(`Usage: gemscout ${line} `);
    expect(text()).toContain(option);
  });
});

it('--version prints the version of the product', async () => {
  expect(await gemscout('--version')).toBe(0);
  expect(text().trim()).toMatch(/^\d+\.\d+\.\d+$/);
});
