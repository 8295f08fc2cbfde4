import type { DraftQuestion } from '../analyst/analyst.ts';
import { excerpt } from '../english.ts';
import { Question } from './question.ts';

/** A question that may be asked, with what its analyst wants it for. */
type TakenQuestion = { readonly question: Question; readonly why: string; readonly would_change_verdict?: string };
/** A question that is not asked, as it was written, and why. */
export type RefusedQuestion = { readonly question: string; readonly reason: string };

/** What decides whether a question may be asked. */
export type QuestionLimits = {
  /** How many more may be asked now. */
  readonly most: number;
  /** Peers that a question may bring. */
  readonly peers: number;
  /** Questions that were asked already. */
  readonly asked: readonly Question[];
  /** The addresses that searches of the run named. */
  readonly addresses: ReadonlySet<string>;
  /** The day of the expiries that are known, `yyyy-mm-dd`. */
  readonly expiries: readonly string[];
  /** Another company that a search is about, and not about this one. */
  readonly otherCompany: (query: string) => string | undefined;
};

type Verdict = { readonly question: Question } | { readonly reason: string };

/**
 * The questions that are asked, in order, and those that are refused: a tool or arguments that there are not, an address that no search named, a
 * search about another company, a repeat, and what is too many.
 */
export function takenQuestions(drafts: readonly DraftQuestion[], limits: QuestionLimits) {
  const asked: TakenQuestion[] = [];
  const refused: RefusedQuestion[] = [];
  for (const draft of drafts) {
    const { tool, arguments: given, why, would_change_verdict: wanted } = draft;
    const known = [...limits.asked, ...asked.map(({ question }) => question)];
    const verdict = asked.length < limits.most ? verdictOn(draft, known, limits) : tooMany(limits.most);
    if ('question' in verdict)
      asked.push({ question: verdict.question, why, ...(wanted !== undefined && { would_change_verdict: wanted }) });
    else refused.push({ question: excerpt(`${tool} ${JSON.stringify(given)}`, 160), reason: verdict.reason });
  }
  return { asked, refused: refused.slice(0, MOST_REFUSED_TOLD) };
}

const MOST_REFUSED_TOLD = 30;

function tooMany(most: number): Verdict {
  return { reason: most === 0 ? 'No more questions may be asked.' : `Only ${most} may be asked at once.` };
}

function verdictOn(
  { tool, arguments: given }: DraftQuestion,
  known: readonly Question[],
  limits: QuestionLimits,
): Verdict {
  const parsed = Question.safeParse({ ...given, tool });
  if (!parsed.success) return { reason: reasonOf(parsed.error.issues, tool) };
  const question = withinDepth(parsed.data, limits);
  const reason = isRepeat(question, known) ? 'It was asked already.' : outsideOf(question, limits);
  return reason === undefined ? { question } : { reason };
}

/** As many peers as the depth of the run allows. */
function withinDepth(question: Question, { peers }: QuestionLimits): Question {
  return question.tool === 'peers' ? { ...question, n: Math.min(question.n, peers) } : question;
}

function reasonOf(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  tool: string,
) {
  const [issue] = issues;
  if (!issue || issue.path[0] === 'tool') return `There is no tool ${excerpt(tool, 40)}.`;
  const name = issue.path.map(String).join('.');
  return `${name === '' ? 'The arguments are' : `The argument ${name} is`} not allowed: ${issue.message}.`;
}

function isRepeat(question: Question, known: readonly Question[]): boolean {
  const words = JSON.stringify(question);
  return known.some((other) => JSON.stringify(other) === words);
}

function outsideOf(question: Question, { addresses, expiries, otherCompany }: QuestionLimits): string | undefined {
  switch (question.tool) {
    case 'page':
      return addresses.has(question.url) ? undefined : 'No search of this run named that address.';
    case 'options':
      if (expiries.includes(question.expiry)) return undefined;
      return expiries.length === 0 ? 'No expiry is known.' : `The expiries that are known: ${expiries.join(', ')}.`;
    case 'news':
    case 'web': {
      const other = otherCompany(question.query);
      return other === undefined ? undefined : `It is about another company: ${other}.`;
    }
    default:
      return undefined;
  }
}
