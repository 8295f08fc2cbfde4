import type { ProposalAnswer } from '@gemscout/contracts';

/** What the palette can do on the desk. */
export type PaletteActions = {
  /** While a run is shown none can be started. */
  readonly busy: boolean;
  readonly runTrending: () => void;
  readonly runTicker: (symbol: string) => void;
  readonly open: (proposal: ProposalAnswer) => void;
};

export type PaletteCommand = {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly run: () => void;
};

type Surroundings = PaletteActions & {
  readonly proposals: readonly ProposalAnswer[];
  readonly go: (path: string) => void;
  readonly showHelp: () => void;
  readonly chooseTheme: (theme: 'system' | 'light' | 'dark') => void;
};

const MOST_PROPOSALS = 8;
const SYMBOL = /^\$?[a-z0-9][a-z0-9.-]{0,9}$/i;
const PLACES = [
  ['Runs', '/app?view=runs'],
  ['Scorecard', '/app?view=scorecard'],
  ['Compare runs', '/app?view=compare'],
  ['Reports', '/app?view=reports'],
  ['Settings', '/settings'],
] as const;
const THEMES = ['system', 'light', 'dark'] as const;

/** What fits the text, best first. A text that may be a symbol can be run as one. */
export function paletteCommands(text: string, around: Surroundings): readonly PaletteCommand[] {
  const sought = text.trim().toLowerCase();
  const fits = ({ name, hint = '' }: PaletteCommand) => `${name} ${hint}`.toLowerCase().includes(sought);
  const symbol = text.trim().replace(/^\$/, '').toUpperCase();
  const ticker = { id: 'ticker', name: `Run ${symbol}`, hint: 'Run a ticker', run: () => around.runTicker(symbol) };
  return [
    ...(around.busy ? [] : [{ id: 'trending', name: 'Run Trending', run: around.runTrending }].filter(fits)),
    ...proposalCommands(around).filter(fits).slice(0, MOST_PROPOSALS),
    ...PLACES.map(([name, path]) => ({ id: path, name, hint: 'Go to', run: () => around.go(path) })).filter(fits),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      name: `Theme: ${theme}`,
      run: () => around.chooseTheme(theme),
    })).filter(fits),
    ...[{ id: 'keys', name: 'All keys', hint: '?', run: around.showHelp }].filter(fits),
    ...(!around.busy && SYMBOL.test(text.trim()) ? [ticker] : []),
  ];
}

function proposalCommands({ proposals, open }: Surroundings): readonly PaletteCommand[] {
  return proposals.map((proposal) => ({
    id: proposal.id,
    name: `Open ${proposal.symbol}`,
    hint: `${proposal.verdict}, ${proposal.theme}`,
    run: () => open(proposal),
  }));
}
