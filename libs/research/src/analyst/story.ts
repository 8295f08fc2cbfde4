import type { Verdict } from '@gemscout/domain';
import type { Findings } from '../dossier.ts';
import { isFiledTool } from '../facts.ts';
import { cheapnessOf } from './business-signals.ts';
import { isExplained, stagedShare } from './text-signals.ts';

/** What the facts of a ticker look like, and how far such a case may go. */
export type Story = {
  readonly name: string;
  /** Continues "it looks like …". */
  readonly like: string;
  /** The best verdict that this story allows. */
  readonly atBest: Verdict;
  /** The worst, where it is worth waiting for whatever else is said. */
  readonly atLeast?: Verdict;
  /** What makes it this story; null where it is none of those that the rules look for. */
  readonly because: string | null;
};

export const UNKNOWN: Story = {
  name: 'nothing known',
  like: 'a stock of which nothing is known',
  atBest: 'watch',
  because: 'no tool had an answer',
};

const QUIET: Story = {
  name: 'nothing unusual',
  like: 'an ordinary stock',
  atBest: 'watch',
  because: null,
};

type Rule = Story & { readonly applies: (facts: Facts) => boolean };

/** The first that applies is told: warnings come before promises. */
const STORIES: readonly Rule[] = [
  {
    name: 'pump and dump',
    like: 'a pump and dump',
    atBest: 'avoid',
    because: 'the price went up steeply with a crowd behind it, and nothing that was read explains it',
    applies: ({ isSteep, isCrowded, explained }) => isSteep && isCrowded && !explained,
  },
  {
    name: 'unexplained rise',
    like: 'a rise without a reason',
    atBest: 'watch',
    because: 'the price went up steeply, and nothing that was read explains it',
    applies: ({ isSteep, explained }) => isSteep && !explained,
  },
  {
    name: 'value trap',
    like: 'a value trap',
    atBest: 'avoid',
    because: 'it is cheap, the business is weak, and the trend is against it',
    applies: ({ isCheap, isShrinking, isFalling }) => isCheap && isShrinking && isFalling,
  },
  {
    name: 'falling knife',
    like: 'a falling knife',
    atBest: 'avoid',
    because: 'results disappointed, and the trend is against it',
    applies: ({ surprisePct, isFalling }) => surprisePct <= -3 && isFalling,
  },
  {
    name: 'bad news',
    like: 'a stock that bad news weighs on',
    atBest: 'avoid',
    because: 'the news is bad and so is the trend',
    applies: ({ newsBalance, isFalling }) => newsBalance <= -3 && isFalling,
  },
  {
    name: 'unusual options',
    like: 'a stock that options traders prepare for',
    atBest: 'watch',
    atLeast: 'watch',
    because: 'options traders pay for a move that the past does not show',
    applies: ({ hasUnusualOptions }) => hasUnusualOptions,
  },
  {
    name: 'sound but out of favour',
    like: 'a sound company out of favour',
    atBest: 'watch',
    atLeast: 'watch',
    because: 'the trend is weak while results hold up',
    applies: ({ isSliding, surprisePct, growthPct, isShrinking, newsBalance }) =>
      isSliding && surprisePct > 0 && growthPct > 0 && !isShrinking && newsBalance >= -1,
  },
  {
    name: 'confirmed breakout',
    like: 'a breakout with results behind it',
    atBest: 'buy',
    because: 'it broke out of its range on volume, and results support it',
    applies: ({ isBreakout, surprisePct }) => isBreakout && surprisePct >= 2,
  },
  {
    name: 'earnings beat',
    like: 'a stock after an earnings beat',
    atBest: 'buy',
    because: 'the last results were clearly above what was expected',
    applies: ({ surprisePct }) => surprisePct >= 4,
  },
  {
    name: 'breakout without results',
    like: 'a breakout without results behind it',
    atBest: 'watch',
    because: 'it broke out of its range on volume, while no results that were read give a reason',
    applies: ({ isBreakout }) => isBreakout,
  },
  {
    name: 'undervalued growth',
    like: 'undervalued growth',
    atBest: 'buy',
    because: 'earnings grow while the valuation is low',
    applies: ({ isCheap, isShrinking, growthPct }) => isCheap && !isShrinking && growthPct > 0,
  },
  {
    name: 'steady compounder',
    like: 'a steady compounder',
    atBest: 'buy',
    because: 'earnings grow, and most quarters beat what was expected',
    applies: ({ beatShare, growthPct }) => beatShare >= 0.75 && growthPct >= 4,
  },
  {
    name: 'crowded',
    like: 'a crowded stock',
    atBest: 'watch',
    because: 'people talk about it far more than usual',
    applies: ({ isCrowded, isLoud }) => isCrowded && isLoud,
  },
  {
    name: 'crowded',
    like: 'a crowded stock',
    atBest: 'watch',
    because: 'the posts on it repeat each other or promise riches',
    applies: ({ isCrowded }) => isCrowded,
  },
];

export function storyOf(findings: Findings): Story {
  const facts = factsOf(findings);
  const rule = STORIES.find(({ applies }) => applies(facts));
  const isKnown = Object.values(findings).some((answer) => answer.facts && !isFiledTool(answer.tool));
  if (!rule) return isKnown ? QUIET : UNKNOWN;
  const { applies: _applies, ...story } = rule;
  return story;
}

type Facts = ReturnType<typeof factsOf>;

function factsOf(findings: Findings) {
  return { ...priceFacts(findings), ...businessFacts(findings), ...crowdFacts(findings) };
}

function priceFacts({ indicators }: Findings) {
  const facts = indicators?.facts;
  const [week, month, quarter] = [facts?.change_5d_pct ?? 0, facts?.change_20d_pct ?? 0, facts?.change_60d_pct ?? 0];
  const isUnderAverage = Boolean(facts?.sma_200_usd && facts.close_usd < facts.sma_200_usd);
  return {
    isSteep: month >= 25 || week >= 18,
    isSliding: month <= -10,
    isFalling: (month < 0 && isUnderAverage) || quarter <= -12 || month <= -8,
    isBreakout: Boolean(facts?.breakout) && (facts?.peak_volume_ratio ?? 0) >= 1.6 && week > -5,
  };
}

function businessFacts({ earnings, options }: Findings) {
  const facts = earnings?.facts;
  const growthPct = facts?.eps_growth_pct ?? 0;
  const beatShare = facts && facts.quarters >= 3 ? facts.beats / facts.quarters : 0.5;
  const isFresh = (facts?.days_since ?? Infinity) <= 100;
  const { implied_move_pct = null, past_move_pct = null, volume_to_open_interest_ratio = 0 } = options?.facts ?? {};
  return {
    growthPct,
    beatShare,
    surprisePct: isFresh ? (facts?.surprise_pct ?? 0) : 0,
    isCheap: facts ? cheapnessOf(facts) >= 0.35 || (facts.dividend_yield_pct ?? 0) >= 6 : false,
    isShrinking: growthPct <= -6 || beatShare <= 0.25,
    hasUnusualOptions:
      past_move_pct !== null &&
      (implied_move_pct ?? 0) >= 1.4 * past_move_pct &&
      (volume_to_open_interest_ratio ?? 0) >= 0.8,
  };
}

function crowdFacts(findings: Findings) {
  const social = findings.social?.facts;
  const { positive = 0, negative = 0 } = findings.news?.facts ?? {};
  const isMany = social ? social.posts_7d >= 10 : false;
  const isLoud = (social?.activity_ratio ?? 0) >= 3;
  const isStaged = social ? stagedShare(social) >= 0.2 : false;
  return {
    isCrowded: isMany && (isLoud || isStaged),
    isLoud,
    newsBalance: positive - negative,
    explained: isExplained(findings),
  };
}
