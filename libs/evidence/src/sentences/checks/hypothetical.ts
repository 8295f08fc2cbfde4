import { blanked } from '../plain-text.ts';
import { clauseAt, type Sentence } from '../sentence.ts';

/** A condition or a plan: what would have to happen, not what did. */
const CONDITION =
  /\b(?:(?:without|absent|failing|barring) (?:a|an|any|another)(?= (?:\w+ )?(?:close|recovery|move|break|rise|return|rally|beat|drop|fall|bounce|rebound|result|report))|would|could(?! (?:(?:not|only|barely|hardly) |be (?:heard|seen|found|read|made out)\b))|should|might|may|if|unless|until(?= (?:it|the (?:close|share|price|stock)|a|there|we|then|prices?|that|this)\b)|once(?! in)|as long as|so long as|provided|were to|were it|in the (?:case|event) of|whether|watch for|wait for|look for|in case|assuming|suppose|only when|needs?|requires?|takes|has to|must|want to see|stop(?:-loss)?|threshold|trigger|(?:does not|doesn't|need not|not necessarily) mean|no guarantee|invalidat\w+|(?:ends?|breaks?|kills?|voids?|closes?|weakens?|improves?|strengthens?|confirms?|supports?|changes?|undermines?|reopens?|settles?|removes?) (?:the |this |that |our |its )?(?:case|thesis|view|it|idea|story|argument|picture|setup|verdict|reading|bet|trend|plan|outlook|mind)|first condition|is the condition|condition is|line in the sand|what would change)\b/i;
const INDEFINITE =
  /^\s*[;:,]?\s*(?:(?:and|but|or|only|even|not)\s+)?(?:a|an|any|another|the next|two|three|one|further|repeated|sustained|closes|posts|each|every|a daily|a weekly)\s+(?:\w+\s+){0,3}?(?:close|closes|move|drop|fall|break|breakout|rise|decline|gain|quarter|result|report|reading|print|return|beat|miss|rally|pullback|bounce|recovery|slip|dip|slide|push|settle|weeks?|days?|months?|drops?|falling|rising)\b/i;

/** "On 1 May" states no condition. */
function undated({ plain, dates }: Sentence): string {
  return blanked(plain, dates);
}

/** True if the clause at a position has a word of condition. */
export function isConditional(position: number, sentence: Sentence): boolean {
  const { start, end } = clauseAt(sentence, position);
  return CONDITION.test(undated(sentence).slice(start, end));
}

const OF_FIGURE =
  /\b(?:an?|another)\s+(?:\w+\s+){0,3}?(?:close|move|drop|fall|rise|decline|gain|result|return|rally|reading|beat|miss|slide) of (?:about |around |nearly |roughly )?[-+]?\$?\d/i;

/** True if the words at a position state a condition, not a fact. */
export function isHypothetical(position: number, sentence: Sentence): boolean {
  const { start, end } = clauseAt(sentence, position);
  const known = CLAUSES.get(sentence) ?? new Map<number, boolean>();
  const found = known.get(start) ?? statesCondition(undated(sentence).slice(start, end));
  CLAUSES.set(sentence, known.set(start, found));
  return found;
}

/** By the start of a clause, as long as its sentence is checked: most checks ask for the same clause. */
const CLAUSES = new WeakMap<Sentence, Map<number, boolean>>();

/** "Not once", "not a single report": no time and no report is meant. */
const DENIAL = /\bnot (?:once|a single|one)\b/gi;

function statesCondition(said: string): boolean {
  const clause = said.replaceAll(DENIAL, 'none');
  return (
    CONDITION.test(clause) ||
    (INDEFINITE.test(clause) &&
      !OF_FIGURE.test(clause) &&
      !/\b(?:was|were|has|have|had|did|came|took|followed|brought)\b/i.test(clause))
  );
}
