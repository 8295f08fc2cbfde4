import type { Verdict } from '@gemscout/domain';
import { isNearCopy } from '@gemscout/evidence';
import type { Dossier } from '../dossier.ts';
import type { Highlight } from '../facts.ts';
import type { ConditionDraft, MemoSentence } from './analyst.ts';
import { toneOf } from '../tone.ts';
import { ADDRESS } from './quoted-filings.ts';
import { hashesOf } from './signal.ts';
import { storyOf } from './story.ts';
import { isExplained } from './text-signals.ts';

/** What would have to happen, so that anybody can look whether it did. */
export function changeConditions(dossier: Dossier, verdict: Verdict): MemoSentence[] {
  const known = [
    priceCondition(dossier, verdict),
    lowCondition(dossier, verdict),
    resultCondition(dossier, verdict),
    crowdCondition(dossier),
    patternCondition(dossier, verdict),
  ];
  const conditions = known.filter((each) => each !== undefined);
  return conditions.length > 0
    ? conditions
    : [{ text: 'A longer price history or a report with its estimate, neither of which was weighed.', evidence: [] }];
}

function priceCondition({ findings }: Dossier, verdict: Verdict): MemoSentence | undefined {
  const { indicators } = findings;
  const price = indicators?.facts;
  if (!price?.sma_50_usd) return undefined;
  const evidence = [...hashesOf(indicators, 'indicators')];
  if (price.close_usd < price.sma_50_usd)
    return {
      text: `A close above the 50-day average of {{sma_50}} would ${verdict === 'buy' ? 'strengthen it' : 'improve it'}.`,
      evidence,
      condition: closing('above', 'sma_50'),
    };
  if (verdict === 'buy')
    return {
      text: 'A close below the 50-day average of {{sma_50}} would weaken it.',
      evidence,
      condition: closing('below', 'sma_50'),
    };
  if (verdict === 'avoid' && isAvoidedAnyway(findings)) return undefined;
  return {
    text: 'A close above the 52-week high of {{high_52w}} would improve it.',
    evidence,
    condition: closing('above', 'high_52w'),
  };
}

function closing(comparison: 'above' | 'below', fact: string): ConditionDraft {
  return { metric: 'close', comparison, level: null, fact, until: null };
}

/** A pattern that the rules avoid whatever else speaks for it: a still higher price does not improve it. */
function isAvoidedAnyway(findings: Dossier['findings']): boolean {
  return storyOf(findings).atBest === 'avoid';
}

/** Such a pattern is what has to stay as it is. */
function patternCondition({ findings }: Dossier, verdict: Verdict): MemoSentence | undefined {
  const { because } = storyOf(findings);
  if (verdict !== 'avoid' || because === null || !isAvoidedAnyway(findings)) return undefined;
  return { text: `It stays an Avoid as long as ${because}.`, evidence: [] };
}

/** Whoever buys or watches wants to know when it loses the bottom of its year. */
function lowCondition({ findings: { indicators } }: Dossier, verdict: Verdict): MemoSentence | undefined {
  const price = indicators?.facts;
  const low = price?.low_52w_usd ?? null;
  if (verdict === 'avoid' || !price || low === null || price.close_usd < low) return undefined;
  return {
    text: 'A close below the 52-week low of {{low_52w}} would weaken it.',
    evidence: [...hashesOf(indicators, 'indicators')],
    condition: closing('below', 'low_52w'),
  };
}

function resultCondition({ findings: { earnings } }: Dossier, verdict: Verdict): MemoSentence | undefined {
  const { eps_actual_usd: actual = null, eps_estimate_usd: estimate = null } = earnings?.facts ?? {};
  if (estimate === null || actual === null) return undefined;
  const evidence = [...hashesOf(earnings, 'earnings')];
  if (verdict === 'buy')
    return {
      text: 'A next report with earnings a share below {{eps_actual}} would weaken it.',
      evidence,
    };
  const least = actual >= estimate ? '{{eps_actual}}' : 'the {{eps_estimate}} expected of the last one';
  return { text: `A next report with earnings a share above ${least} would improve it.`, evidence };
}

/** Of fewer, a multiple of the usual says nothing. */
const FEWEST_POSTS = 5;

/** A crowd that something explains speaks for a share: its end would improve nothing. */
function crowdCondition({ findings, symbol }: Dossier): MemoSentence | undefined {
  const { social } = findings;
  const { activity_ratio: activity, posts_7d: posts = 0 } = social?.facts ?? {};
  if ((activity ?? 0) < 3 || posts < FEWEST_POSTS || isExplained(findings)) return undefined;
  const text = `It had {{posts_7d}} posts in a week, {{post_activity}} the usual: a fall back to the usual without a fall in ${symbol} would improve it.`;
  return { text, evidence: [...hashesOf(social, 'posts')] };
}

/** Letters, digits and plain punctuation: safe to quote verbatim in any renderer. */
const QUOTABLE = /^[\p{L}\p{N} .,;:'’&%$!?/+()–-]{12,160}$/u;

/** Headlines of a tone, good or bad news, quoted and attributed. */
export function quotedHeadlines({ findings }: Dossier, tone: 1 | -1): MemoSentence[] {
  const { news } = findings;
  const quotable = (news?.highlights ?? []).filter(
    ({ title }) => toneOf(title) === tone && QUOTABLE.test(title) && !ADDRESS.test(title),
  );
  const apart = quotable.filter(
    ({ title }, at) => !quotable.slice(0, at).some((other) => isNearCopy(other.title, title)),
  );
  return apart.slice(0, 2).map((highlight) => ({
    text: quotationOf(highlight),
    evidence: [...hashesOf(news, 'news')],
  }));
}

function quotationOf({ title, source, date }: Highlight): string {
  const publisher = QUOTABLE.test(source.padEnd(12)) && !/\d/.test(source) ? source : 'A publisher';
  return `${publisher} wrote on ${date}: “${title}”.`;
}
