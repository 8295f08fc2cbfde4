import type { ListedSymbol, ProposalResponse } from '@gemscout/contracts';
import { expect, it } from '@jest/globals';
import { paletteCommands } from './palette-commands.ts';

const proposal = { id: 'p1', symbol: 'NOVA', verdict: 'buy', theme: 'Breakout tech' } as ProposalResponse;

function palette(text: string, { busy = false, inWorkspace = true, companies = [] as readonly ListedSymbol[] } = {}) {
  const done: string[] = [];
  const commands = paletteCommands(text, {
    actions: inWorkspace
      ? {
          busy,
          runTrending: () => done.push('trending'),
          runTicker: (symbol) => done.push(`run ${symbol}`),
          open: ({ symbol }) => done.push(`open ${symbol}`),
        }
      : undefined,
    proposals: [proposal],
    companies,
    go: (path) => done.push(path),
    showHelp: () => done.push('help'),
    chooseTheme: (theme) => done.push(theme),
  });
  return { names: commands.map(({ name }) => name), choose: (index: number) => (commands[index]?.run(), done) };
}

it('offers everything before a text is typed', () => {
  expect(palette('').names).toEqual([
    'Run Trending',
    'Open NOVA',
    'Companies',
    'Runs',
    'Scorecard',
    'Reports',
    'Compare',
    'Settings',
    'Theme: system',
    'Theme: light',
    'Theme: dark',
    'Shortcuts',
  ]);
});

it('runs a ticker, opens a proposal, goes to a place', () => {
  expect(palette('brk.b').names).toEqual(['Run BRK.B']);
  expect(palette('$brk.b').choose(0)).toEqual(['run BRK.B']);
  expect(palette('breakout').choose(0)).toEqual(['open NOVA']);
  expect(palette('setti').choose(0)).toEqual(['/settings']);
  expect(palette('not a symbol').names).toEqual([]);
});

it('starts nothing while a run is shown', () => {
  expect(palette('run t', { busy: true }).names).toEqual([]);
  expect(palette('nova', { busy: true }).names).toEqual(['Open NOVA']);
});

it('on other pages goes to places, and starts and opens nothing', () => {
  expect(palette('', { inWorkspace: false }).names).toEqual([
    'Workspace',
    'Companies',
    'Runs',
    'Scorecard',
    'Reports',
    'Compare',
    'Settings',
    'Theme: system',
    'Theme: light',
    'Theme: dark',
    'Shortcuts',
  ]);
  expect(palette('nova', { inWorkspace: false }).names).toEqual([]);
  expect(palette('workspace', { inWorkspace: false }).choose(0)).toEqual(['/app']);
});

it('leads to companies of the market, and runs one', () => {
  const companies = [{ symbol: 'BOLTR', name: 'Boltrane', sector: 'Technology', exchange: null }];
  expect(palette('boltr', { companies }).names).toEqual(['BOLTR', 'Run BOLTR']);
  expect(palette('boltrane inc', { companies }).choose(0)).toEqual(['/app?view=company&symbol=BOLTR']);
  expect(palette('boltr', { companies }).choose(1)).toEqual(['run BOLTR']);
  expect(palette('boltr', { companies, busy: true }).names).toEqual(['BOLTR']);
});
