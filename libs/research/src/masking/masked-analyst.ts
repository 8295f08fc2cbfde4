import type { Analyst } from '../analyst/analyst.ts';
import type { Mask } from './mask.ts';

/** The same analyst behind a mask: it is asked about pseudonyms, and what it answers is about what they stand for. */
export function maskedAnalyst(analyst: Analyst, { hide, show }: Mask): Analyst {
  const hidden = <Value>(value: Value): Value => withTexts(value, hide);
  const shown = async <Value>(thought: Promise<Value>): Promise<Value> => withTexts(await thought, show);
  const { within, pick, decideWithout, rewrite, verify, questionPrice, readsFacts } = analyst;
  return {
    name: analyst.name,
    ...(questionPrice && { questionPrice }),
    ...(readsFacts && { readsFacts }),
    ...(within && {
      within: ({ plan, goal, left }) => maskedAnalyst(within({ plan, goal: hidden(goal), left }), { hide, show }),
    }),
    plan: (goal, signal) => shown(analyst.plan(hidden(goal), signal)),
    themes: (goal, sectors, signal) => shown(analyst.themes(hidden(goal), hidden(sectors), signal)),
    summarise: (query, found, signal) => shown(analyst.summarise(hide(query), hidden(found), signal)),
    nextMove: (dossier, signal) => shown(analyst.nextMove(hidden(dossier), signal)),
    reflect: (dossier, signal) => shown(analyst.reflect(hidden(dossier), signal)),
    analyse: (dossier, signal) => shown(analyst.analyse(hidden(dossier), signal)),
    validate: (dossier, analysis, signal) => shown(analyst.validate(hidden(dossier), hidden(analysis), signal)),
    decide: (dossier, analysis, validation, signal) =>
      shown(analyst.decide(hidden(dossier), hidden(analysis), hidden(validation), signal)),
    ...(pick && {
      pick: (goal, table, most, signal) => shown(pick(hidden(goal), hidden(table), most, signal)),
    }),
    ...(decideWithout && {
      decideWithout: (dossier, without, signal) => shown(decideWithout(hidden(dossier), hidden(without), signal)),
    }),
    ...(rewrite && {
      rewrite: (dossier, refused, signal) => shown(rewrite(hidden(dossier), hidden(refused), signal)),
    }),
    ...(verify && {
      verify: (about, sentences, signal) => shown(verify(hidden(about), hidden(sentences), signal)),
    }),
  };
}

/** A copy whose every text is changed, and the ids of facts that figures are named by (`revenue.fy2025`); other names stay. */
function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (_name, each: unknown) => {
    if (typeof each === 'string') return change(each);
    if (each === null || typeof each !== 'object' || Array.isArray(each)) return each;
    return Object.fromEntries(
      Object.entries(each).map(([name, within]) => [name.includes('.') ? change(name) : name, within]),
    );
  });
}
