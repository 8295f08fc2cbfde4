import type { DraftQuestion } from '../analyst/analyst.ts';
import { DEFAULT_DEPTH, DEPTH_LIMITS } from '@gemscout/domain';
import type { Question } from './question.ts';

type Rule = {
  readonly about: RegExp;
  readonly asks: (words: string) => readonly Question[];
  readonly why: string;
};

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ofQuarter = (words: string): '10-Q' | '10-K' => (/quarter|10-q\b/.test(words) ? '10-Q' : '10-K');

/** What the words of a request ask for, in the order in which it is looked for. */
const RULES: readonly Rule[] = [
  {
    about:
      /\byears?\b|\bdecade|\bhistor|\btrend|\blong[- ]term|\bsince\b|\bfiscal\b|\bgrowth\b|\bgrew\b|\bgrown\b|\bwhen\b|\b(?:19|20)\d\d\b/,
    asks: (words) => [{ tool: 'statements', years: yearsIn(words) }],
    why: 'The request is about more than the newest year.',
  },
  {
    about: /\bchang\w*|\bnew\b|\brewr\w+|\bdiffer\w*|\badded\b|\bdropped\b/,
    asks: (words) =>
      /\brisks?\b|\breports?\b|10-[kq]\b|\bfilings?\b|\bparagraphs?\b|\btext\b/.test(words)
        ? [{ tool: 'changes', form: ofQuarter(words) }]
        : [],
    why: 'The request is about what a report says anew.',
  },
  ...(
    [
      // The section on proceedings often refers to the risks, or to notes.
      {
        about: /\brisks?\b|\blawsuit|\blitigation|\bsued\b|\bantitrust|\bdepend\w*|\btariffs?\b|\bexposed?\b|\bthreat/,
        section: 'risk_factors',
      },
      {
        about: /\blegal|\blawsuit|\blitigation|\bproceedings?\b|\bcourts?\b|\bsued\b|\bantitrust/,
        section: 'legal_proceedings',
      },
      { about: /\bcontrols?\b|\bweakness/, section: 'controls' },
      {
        about:
          /\bwhy\b|\bexplain|\bdiscuss|\bmanagement\b|\bdrove\b|\bdriv(?:en|ers?)\b|\bbecause\b|\breasons?\b|\bsegments?\b/,
        section: 'discussion',
      },
    ] as const
  ).map(({ about, section }) => ({
    about,
    asks: (words: string): readonly Question[] => [{ tool: 'filing', form: ofQuarter(words), section }],
    why: 'A report says it in its own words.',
  })),
  ...(
    [
      { about: /\bguid(?:ance|ed|es)\b|\boutlook\b|\bpress release\b|\bexpects?\b/, section: 'press_release' },
      { about: /\bofficers?\b|\bdirectors?\b|\bresign\w*|\bappoint\w*|\bchief\b|\bceo\b|\bcfo\b/, section: 'officers' },
      { about: /\bauditors?\b|\baccountants?\b/, section: 'auditor_change' },
      { about: /\bagreements?\b|\bcontracts?\b|\bmerger\b|\bacqui\w+/, section: 'agreement' },
    ] as const
  ).map(({ about, section }) => ({
    about,
    asks: (): readonly Question[] => [{ tool: 'filing', form: '8-K', section }],
    why: 'A current report says it in its own words.',
  })),
  {
    about: /\binsiders?\b|\bform 4\b/,
    asks: (words) => [{ tool: 'insiders', days: daysIn(words) ?? 180 }],
    why: 'The request is about those who run the company.',
  },
  {
    about: /\bpeers?\b|\bcompetitors?\b|\brivals?\b|\bcompared? (?:with|to)\b/,
    asks: () => [{ tool: 'peers', n: 8 }],
    why: 'The request sets the company among others.',
  },
];

/**
 * What to ask about a ticker for a request, by its words alone: for analysts without a language model. Pure.
 *
 * @returns at most six, the first that its words ask for
 */
export function plannedQuestions(request: string): readonly DraftQuestion[] {
  const words = request.toLowerCase();
  const planned = RULES.flatMap(({ about, asks, why }) =>
    about.test(words) ? asks(words).map((question) => ({ question, why })) : [],
  );
  return planned
    .slice(0, DEPTH_LIMITS[DEFAULT_DEPTH].questions)
    .map(({ question: { tool, ...given }, why }) => ({ tool, arguments: given, why }));
}

const MOST_YEARS = 10;
const USUAL_YEARS = 5;

/** `over the last seven years` → 7; a year that is named, or a history, needs as many as there are. */
function yearsIn(words: string): number {
  const [, number] =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)[- ](?:fiscal )?years?\b/.exec(words) ?? [];
  const named = number === undefined ? undefined : Number(number) || NUMBERS.indexOf(number) + 1;
  if (/\b(?:19|20)\d\d\b|\bdecade|\bhistor/.test(words)) return MOST_YEARS;
  return Math.min(MOST_YEARS, Math.max(named ?? USUAL_YEARS, 2) + 1); // growth of the first year needs the one before
}

function daysIn(words: string): number | undefined {
  const [, number, unit] = /\b(\d{1,3})[- ](day|month)s?\b/.exec(words) ?? [];
  if (number === undefined) return undefined;
  return Math.min(365, Math.max(1, Number(number) * (unit === 'month' ? 30 : 1)));
}
