import { showMetric, showMetricSize } from '@gemscout/contracts';
import type { Dossier } from '../dossier.ts';
import { shown } from '../english.ts';
import { TICKER_TOOL_TABLE, TICKER_TOOLS, type TickerTool } from '../facts.ts';
import { plannedQuestions } from '../questions/planned-questions.ts';
import type { DraftQuestion, NextMove } from './analyst.ts';
import type { Angle } from './angles.ts';
import { judge } from './verdict-rule.ts';

/** The minimum number of tool results before a ticker counts as clear. */
const FEWEST_TOOLS = 4;
const CONFIDENT_FROM = 0.78;

const FIRST: Record<Angle, TickerTool> = {
  breakout: 'indicators',
  earnings: 'earnings',
  options: 'options',
  social: 'social',
  value: 'earnings',
  quality: 'earnings',
  sector: 'indicators',
  ticker: 'indicators',
  brief: 'indicators',
};

/** What a custom request asks for, at first; then the next tool: an open question first, then the usual order, until the ticker is clear. */
export function nextMoveOf(dossier: Dossier): NextMove {
  const planned = requestedQuestions(dossier);
  if (planned.length > 0) return { tool: 'stop', why: 'The request asks for it.', questions: [...planned] };
  return nextToolOf(dossier);
}

function requestedQuestions({ request, asked, questions = [] }: Dossier): readonly DraftQuestion[] {
  return request === undefined || asked.length > 0 || questions.length > 0 ? [] : plannedQuestions(request);
}

function nextToolOf(dossier: Dossier): NextMove {
  const { asked, left, symbol, angle, theme, findings } = dossier;
  const first = FIRST[angle];
  if (asked.length === 0 && (angle === 'ticker' || angle === 'brief'))
    return { tool: first, why: `Price and volume first: they show what there is to explain about ${symbol}.` };
  if (asked.length === 0)
    return {
      tool: first,
      why: `"${theme}" is a claim about ${TICKER_TOOL_TABLE[first].about}, so that is checked first for ${symbol}.`,
    };
  if (left.length === 0) return { tool: 'stop', why: `Every tool was asked about ${symbol}.` };
  const { confidence, verdict } = judge(dossier);
  const answered = asked.filter((tool) => findings[tool]?.facts);
  const isClear = asked.length >= FEWEST_TOOLS && confidence >= CONFIDENT_FROM;
  if (isClear)
    return {
      tool: 'stop',
      why: `${answered.length} tools agree well enough on ${verdict}: confidence ${shown(confidence * 100, 0)}%.`,
    };
  return openQuestion(dossier) ?? usualNext(dossier, confidence);
}

/** What the last answers leave unexplained, and who could explain it. */
function openQuestion({ findings, left, symbol }: Dossier): NextMove | undefined {
  const { indicators, earnings, social, news } = findings;
  const month = indicators?.facts?.change_20d_pct ?? 0;
  const surprise = earnings?.facts?.surprise_pct ?? null;
  const crowd = social?.facts?.activity_ratio ?? null;
  const questions: readonly (NextMove | false)[] = [
    Math.abs(month) >= 20 && {
      tool: 'news',
      why: `A move of ${showMetricSize('change_20d', month)} in a month must have a reason: has anything been reported?`,
    },
    crowd !== null &&
      crowd >= 3 && {
        tool: 'news',
        why: `${showMetric('post_activity', crowd)} the usual posts on ${symbol}: is there news behind them?`,
      },
    crowd !== null &&
      crowd >= 3 && {
        tool: 'indicators',
        why: `${showMetric('post_activity', crowd)} the usual posts: did the price follow the crowd?`,
      },
    surprise !== null &&
      Math.abs(surprise) >= 4 && {
        tool: 'indicators',
        why: `Results were ${showMetricSize('surprise', surprise)} off the estimate: how has the price taken it?`,
      },
    month >= 20 && { tool: 'social', why: `Is a crowd behind the rise of ${showMetricSize('change_20d', month)}?` },
    (indicators?.facts?.breakout ?? false) && {
      tool: 'earnings',
      why: 'A breakout lasts where results carry it: what was reported last?',
    },
    news?.facts?.headlines === 0 && { tool: 'web', why: `No headline about ${symbol} counts: is there a document?` },
  ];
  return questions.find((move): move is NextMove => move !== false && left.some((tool) => tool === move.tool));
}

function usualNext({ left }: Dossier, confidence: number): NextMove {
  const tool = TICKER_TOOLS.find((each) => left.includes(each)) ?? 'web';
  return { tool, why: `${TICKER_TOOL_TABLE[tool].why} Confidence so far is ${shown(confidence * 100, 0)}%.` };
}
