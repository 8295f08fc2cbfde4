import { VERDICTS } from '@gemscout/domain';
import { blockBootstrap, type Estimate, type Horizon } from '@gemscout/settlement';
import type { EvaluatedVerdict } from '../settlement/settle-verdicts.ts';

/** The performance of a group of verdicts. */
export type Group = {
  readonly by: 'verdict' | 'stage' | 'tool' | 'analyst' | 'posts';
  readonly name: string;
  readonly samples: number;
  readonly hitRate: Estimate;
  readonly meanExcess: Estimate;
  /** True if there are too few verdicts for a conclusion. */
  readonly isObservational: boolean;
};

const FEWEST_SAMPLES = 30;

export type BreakdownQuestion = {
  readonly verdicts: readonly EvaluatedVerdict[];
  readonly horizon: Horizon;
  readonly every: number;
  readonly analyst: string;
  /** Before this day posts had no baseline to be compared with; null if the market has no posts. */
  readonly postsFrom: string | null;
};

type Kind = Pick<Group, 'by' | 'name'> & { readonly includes: (verdict: EvaluatedVerdict) => boolean };

/** Excess return by verdict, by deciding stage, by tools with data, and by analyst. Exploratory. */
export function breakdown(question: BreakdownQuestion): readonly Group[] {
  return kindsIn(question)
    .map((kind) => groupOf(kind, question))
    .filter(({ samples }) => samples > 0);
}

function kindsIn({ verdicts, analyst, postsFrom }: BreakdownQuestion): readonly Kind[] {
  const tools = [...new Set(verdicts.flatMap((verdict) => verdict.tools))].toSorted();
  const isBuy = ({ verdict }: EvaluatedVerdict): boolean => verdict === 'buy';
  return [
    ...VERDICTS.map((name): Kind => ({ by: 'verdict', name, includes: ({ verdict }) => verdict === name })),
    ...(['investigate', 'validate'] as const).map((stage): Kind => ({
      by: 'stage',
      name: `buy after ${stage}`,
      includes: ({ stages }) => stages[stage] === 'buy',
    })),
    { by: 'stage', name: 'buy after decide', includes: isBuy },
    ...tools.map((tool): Kind => ({
      by: 'tool',
      name: `buy with ${tool}`,
      includes: (each) => isBuy(each) && each.tools.includes(tool),
    })),
    { by: 'analyst', name: `buy by ${analyst}`, includes: isBuy },
    ...(postsFrom === null
      ? []
      : ([
          {
            by: 'posts',
            name: 'buy, posts without a habit yet',
            includes: (each) => isBuy(each) && each.day < postsFrom,
          },
          { by: 'posts', name: 'buy, posts with a habit', includes: (each) => isBuy(each) && each.day >= postsFrom },
        ] satisfies Kind[])),
  ];
}

function groupOf({ by, name, includes }: Kind, { verdicts, horizon, every }: BreakdownQuestion): Group {
  const settled = verdicts.filter(includes).flatMap(({ day, outcomes }) => {
    const excess = outcomes[horizon]?.excess;
    return excess === undefined ? [] : [{ day, excess }];
  });
  const days = [...Map.groupBy(settled, ({ day }) => day).values()].map((ofDay) => ({
    count: ofDay.length,
    beat: ofDay.filter(({ excess }) => excess > 0).length,
    excess: ofDay.reduce((sum, { excess }) => sum + excess, 0),
  }));
  const block = Math.max(1, Math.ceil(horizon / every));
  const mean = (of: (day: (typeof days)[number]) => number) => (drawn: typeof days) => {
    const count = drawn.reduce((sum, day) => sum + day.count, 0);
    return count === 0 ? null : drawn.reduce((sum, day) => sum + of(day), 0) / count;
  };
  return {
    by,
    name,
    samples: settled.length,
    isObservational: settled.length < FEWEST_SAMPLES,
    hitRate: blockBootstrap(days, block, (drawn) => mean(({ beat }) => beat)([...drawn])),
    meanExcess: blockBootstrap(days, block, (drawn) => mean(({ excess }) => excess)([...drawn])),
  };
}
