import type { Work } from '../research-tools.ts';
import type { StepResult } from '../step.ts';
import { insidersIn } from '../tools/insiders.ts';
import { newsOn } from '../tools/news.ts';
import { readPage } from '../tools/read-pages.ts';
import { toolStep } from '../tools/run-ticker-tool.ts';
import { runSocial } from '../tools/social.ts';
import type { ToolOutcome } from '../tools/ticker-tool.ts';
import { webOn } from '../tools/web.ts';
import { changesOf, sectionOf } from './filing-questions.ts';
import { expiryAsked, peersAsked } from './held-questions.ts';
import { answeringTool, callsOf, questionWords, type Question } from './question.ts';
import { statementsOver } from './statements-question.ts';

/**
 * Answers a question: figures as facts of an item of evidence, texts for quotation. A tool that fails is a result too.
 *
 * @param matter what it is asked for: of a long text those paragraphs are quoted that say most of it
 * @throws as `runTickerTool`
 */
export function answerQuestion(
  work: Work,
  symbol: string,
  { question, matter }: { readonly question: Question; readonly matter: string },
): Promise<StepResult<'TOOL'>> {
  if (question.tool === 'page') return readPage(work, symbol, question.url, question);
  const query = `${questionWords(question)}, of ${symbol}`;
  const about = { tool: answeringTool(question), query, question, toolCalls: callsOf(question) };
  return toolStep(work, symbol, about, (noted) => outcomeOf(noted, question, { symbol, query, matter }));
}

type Asked = { readonly symbol: string; readonly query: string; readonly matter: string };

function outcomeOf(
  work: Work,
  question: Exclude<Question, { tool: 'page' }>,
  { symbol, query, matter }: Asked,
): Promise<ToolOutcome> {
  switch (question.tool) {
    case 'statements':
      return statementsOver(work, symbol, question.years, query);
    case 'filing':
      return sectionOf(work, question, { symbol, query, matter });
    case 'changes':
      return changesOf(work, question, { symbol, query, matter });
    case 'peers':
      return peersAsked(work, symbol, question.n, query);
    case 'insiders':
      return insidersIn(work, symbol, question.days);
    case 'options':
      return expiryAsked(work, symbol, question.expiry, query);
    case 'news':
      return newsOn(work, symbol, question);
    case 'social':
      return runSocial(work, symbol);
    case 'web':
      return webOn(work, symbol, question.query);
  }
}
