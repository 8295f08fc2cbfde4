import { SECTION_NAMES } from '@gemscout/filings';
import { z } from 'zod';
import { count } from '../english.ts';
import type { ToolName } from '../facts.ts';

const REPORTS = ['10-K', '10-Q'] as const;
const FORMS = [...REPORTS, '8-K'] as const;
const SECTIONS = [...SECTION_NAMES, 'press_release'] as const;
const query = z.string().trim().min(3).max(120);

/** What an analyst may ask about a ticker, each tool with the arguments that it takes. Nothing that is read may add to this list. */
export const Question = z.discriminatedUnion('tool', [
  z.strictObject({ tool: z.literal('statements'), years: z.int().min(1).max(10) }),
  z.strictObject({ tool: z.literal('filing'), form: z.enum(FORMS), section: z.enum(SECTIONS) }),
  z.strictObject({ tool: z.literal('changes'), form: z.enum(REPORTS) }),
  z.strictObject({ tool: z.literal('peers'), n: z.int().min(1).max(20) }),
  z.strictObject({ tool: z.literal('insiders'), days: z.int().min(1).max(365) }),
  z.strictObject({ tool: z.literal('options'), expiry: z.iso.date() }),
  z.strictObject({ tool: z.literal('news'), query, days: z.int().min(1).max(30) }),
  z.strictObject({ tool: z.literal('social') }),
  z.strictObject({ tool: z.literal('web'), query }),
  z.strictObject({ tool: z.literal('page'), url: z.url() }),
]);
export type Question = z.infer<typeof Question>;
type QuestionTool = Question['tool'];
export type QuestionOf<Tool extends QuestionTool> = Extract<Question, { tool: Tool }>;

/** Each tool, the one whose answer it gives, and how many calls of the market it makes. What was read for the snapshot costs nothing more. */
const ANSWERED_BY: Readonly<Record<QuestionTool, { readonly tool: ToolName; readonly calls: number }>> = {
  statements: { tool: 'statements', calls: 0 },
  filing: { tool: 'filings', calls: 0 },
  changes: { tool: 'filings', calls: 0 },
  peers: { tool: 'statements', calls: 0 },
  insiders: { tool: 'insiders', calls: 0 },
  options: { tool: 'option_chain', calls: 0 },
  news: { tool: 'news', calls: 1 },
  social: { tool: 'social', calls: 1 },
  web: { tool: 'web', calls: 1 },
  page: { tool: 'web', calls: 1 },
};

export const answeringTool = ({ tool }: Question): ToolName => ANSWERED_BY[tool].tool;
export const callsOf = ({ tool }: Question): number => ANSWERED_BY[tool].calls;

/** In words: `5 fiscal years of statements`. */
export function questionWords(question: Question): string {
  switch (question.tool) {
    case 'statements':
      return `${count(question.years, 'fiscal year')} of statements`;
    case 'filing':
      return `the newest Form ${question.form}, ${question.section.replaceAll('_', ' ')}`;
    case 'changes':
      return `what changed in the newest Form ${question.form}`;
    case 'peers':
      return `${count(question.n, 'peer')} with their figures`;
    case 'insiders':
      return `trades of insiders in ${count(question.days, 'day')}`;
    case 'options':
      return `options until ${question.expiry}`;
    case 'news':
      return `headlines of ${count(question.days, 'day')} on "${question.query}"`;
    case 'social':
      return 'what people say';
    case 'web':
      return `a search of the web for "${question.query}"`;
    case 'page':
      return `the page ${question.url}`;
  }
}
