import type { ListedSymbol, ProposalResponse } from '@gemscout/contracts';
import { companyPath } from '../../../entities/company/company-path.ts';
import { COMPARE, OTHER_VIEWS, WORKSPACE } from '../views.ts';
import type { WorkspaceActions } from './workspace-actions.ts';

export type PaletteCommand = {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly run: () => void;
};

/** What commands are about, and what they do. */
export type Context = {
  /** Of the workspace; undefined on any other page. */
  readonly actions: WorkspaceActions | undefined;
  readonly proposals: readonly ProposalResponse[];
  /** Of the market, that match the text. */
  readonly companies: readonly ListedSymbol[];
  readonly go: (path: string) => void;
  readonly showHelp: () => void;
  readonly chooseTheme: (theme: 'system' | 'light' | 'dark') => void;
};

const MOST_PROPOSALS = 8;
const MOST_COMPANIES = 4;
const SYMBOL = /^\$?[a-z0-9][a-z0-9.-]{0,9}$/i;
const SETTINGS = ['Settings', '/settings'] as const;
const THEMES = ['system', 'light', 'dark'] as const;

/** What fits the text, best first. A text that may be a symbol can be run as one. */
export function paletteCommands(text: string, around: Context): readonly PaletteCommand[] {
  const sought = text.trim().toLowerCase();
  const fits = ({ name, hint = '' }: PaletteCommand) => `${name} ${hint}`.toLowerCase().includes(sought);
  const symbol = text.trim().replace(/^\$/, '').toUpperCase();
  const { actions } = around;
  const idle = actions?.busy === false ? actions : undefined;
  return [
    ...(idle ? [{ id: 'trending', name: 'Run Trending', run: idle.runTrending }].filter(fits) : []),
    ...proposalCommands(around).filter(fits).slice(0, MOST_PROPOSALS),
    ...placeCommands(around).filter(fits),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      name: `Theme: ${theme}`,
      run: () => around.chooseTheme(theme),
    })).filter(fits),
    ...[{ id: 'keys', name: 'Shortcuts', hint: '?', run: around.showHelp }].filter(fits),
    ...around.companies.slice(0, MOST_COMPANIES).flatMap((company) => companyCommands(company, around.go, idle)),
    ...(idle && SYMBOL.test(text.trim()) && !around.companies.some((company) => company.symbol === symbol)
      ? [tickerCommand(idle, symbol)]
      : []),
  ];
}

/** Its page and, where a run can be started, that. */
function companyCommands(
  { symbol, name, sector }: ListedSymbol,
  go: Context['go'],
  idle: WorkspaceActions | undefined,
): readonly PaletteCommand[] {
  const hint = [name, sector].filter(Boolean).join(', ');
  return [
    { id: `company-${symbol}`, name: symbol, hint, run: () => go(companyPath(symbol)) },
    ...(idle ? [tickerCommand(idle, symbol)] : []),
  ];
}

function tickerCommand({ runTicker }: WorkspaceActions, symbol: string): PaletteCommand {
  return { id: `run-${symbol}`, name: `Run ${symbol}`, hint: 'Run a ticker', run: () => runTicker(symbol) };
}

function placeCommands({ actions, go }: Context): readonly PaletteCommand[] {
  const places = [...(actions ? [] : [WORKSPACE]), ...OTHER_VIEWS, COMPARE, SETTINGS];
  return places.map(([name, path]) => ({ id: path, name, hint: 'Go to', run: () => go(path) }));
}

function proposalCommands({ proposals, actions }: Context): readonly PaletteCommand[] {
  if (!actions) return [];
  return proposals.map((proposal) => ({
    id: proposal.id,
    name: `Open ${proposal.symbol}`,
    hint: `${proposal.verdict}, ${proposal.theme}`,
    run: () => actions.open(proposal),
  }));
}
