import { count, list } from '../english.ts';
import { givesOrders } from '../orders.ts';
import type { Analyst, FoundText, Search, Thought } from './analyst.ts';
import { decisionOf } from './decide.ts';
import { nextMoveOf } from './next-move.ts';
import { analysisOf, reflectionOf, validationOf } from './reflect.ts';
import { planOf, themesOf } from './themes.ts';

/**
 * The built-in analyst: transparent and deterministic. The same facts give the same answers, which follow from the weights
 * in `signal.ts`, the thresholds in `verdict-rule.ts` and the stories in `story.ts`. It costs nothing.
 */
export function rulesAnalyst(): Analyst {
  return {
    name: 'rules',
    plan: (goal) => thought(planOf(goal)),
    themes: (goal, sectors) => thought({ themes: themesOf(goal, sectors) }),
    summarise: (query, found) => thought(summaryOf(query, found)),
    nextMove: (dossier) => thought(nextMoveOf(dossier)),
    reflect: (dossier) => thought(reflectionOf(dossier)),
    analyse: (dossier) => thought(analysisOf(dossier)),
    validate: (dossier, analysis) => thought(validationOf(dossier, analysis)),
    decide: (dossier, analysis, validation) => thought(decisionOf(dossier, analysis, validation)),
  };
}

function thought<Answer>(answer: Answer): Promise<Thought<Answer>> {
  return Promise.resolve({ answer, spend: { modelCalls: 1, tokens: 0, usd: 0 } });
}

function summaryOf(query: string, found: readonly FoundText[]): Search {
  const heard = found.filter(({ title }) => !givesOrders(title));
  const named = [...new Set(heard.flatMap(({ symbols }) => symbols))];
  const [newest] = heard
    .map(({ published_at }) => published_at.slice(0, 10))
    .toSorted()
    .toReversed();
  if (found.length === 0) return { query, summary: 'Nothing was found.' };
  const tickers = named.length === 0 ? 'no ticker' : list(named.slice(0, 5));
  const summary = `${count(found.length, 'document')}, the newest of ${newest ?? 'unknown date'}, naming ${tickers}.`;
  return { query, summary };
}
