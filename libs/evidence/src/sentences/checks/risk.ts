import type { Fact } from '../../facts/fact.ts';
import { factsById } from '../../facts/fact-index.ts';
import type { Check, Checking, Finding } from '../reading.ts';
import { isHypothetical } from './hypothetical.ts';

const LOW_RISK =
  /\b(?:(?:low|little|small|limited|minimal|negligible|modest|slight|scant|minor|not much|hardly any|no (?:real |great |big |particular )?|almost no|virtually no|below-average|contained|manageable|tame|subdued)[- ]*(?:downside |price |market )?(?:risks?|danger)|risks? (?:here |now |of (?:a |the )?(?:loss|position|purchase|holding) |in (?:the |this )?(?:share|stock|name|position|company) )?(?:is|are|look|looks|seem|seems|appears?|remain|remains|stays?|feels?) (?:\w+ ){0,2}?(?:low|small|limited|minimal|negligible|modest|slight|contained|manageable|minor|tame|subdued|tiny)|risk[- ]free|riskless|(?:is|looks|seems|are|a|as|very|quite|pretty|rather|feels) (?:safe|calm|quiet|steady|stable|tranquil|placid)(?: (?:bet|holding|place|choice|share|stock|investment|haven|buy|position))?\b|downside (?:is|looks|seems|appears|remains|stays) (?:\w+ ){0,2}?(?:low|small|limited|minimal|negligible|modest|slight|contained|manageable|minor|capped|protected)|(?:limited|little|minimal|no|negligible|contained|capped|scant|not much) (?:real |further )?downside|(?:offers?|provides?|gives?|means?) (?:\w+ )?safety|margin of safety|(?:safe|defensive|bulletproof|rock-solid|sleep-easy|worry-free|low-volatility|conservative) (?:stock|share|name|pick|entry|play|option|asset|store of value)|(?:cannot|can't|hardly|unlikely to) (?:go|lose|fall) (?:wrong|much|far|money|further)|safe (?:bet|haven|choice|investment|holding)|little (?:can|could|to) (?:go wrong|lose|fear)|not (?:very |particularly |especially |a |at all )?(?:risky|dangerous|volatile)|nothing to (?:fear|worry))/i;
const RISK_NEGATED =
  /\b(?:not|never|hardly|no longer|isn't|far from|neither)\s+(?:a |an |as |so |very |really |at all )?(?:low|little|small|limited|minimal|safe|calm|quiet|steady|stable)/i;
const OF_TALK = /\b(?:web|media|chatter|news|social|posting|press|crowd|forums?)\b[^.;]*$/i;
const MOST_RANGE_PCT = 4;
/** Companies report about every 91 days. */
const QUARTER_DAYS = 91;
const SOON_DAYS = 10;
/** A report that is overdue by more than this is not known to be near. */
const OVERDUE_DAYS = 30;

/** "The risk is low" is never said of an overbought, an oversold or a nervous share, nor shortly before a report. */
export const checkRisk: Check = (checking) => [...lowRisk(checking), ...hardlyMoves(checking)];

const HARDLY_MOVES =
  /\b(?:hardly|barely|scarcely|does not|doesn't|never) moves?\b|\b(?:calm|quiet|steady|stable|sleepy|tranquil|placid) (?:share|stock|price|name|trading)\b|\b(?:swings?|moves?|fluctuations?|volatility) (?:is|are|remains?|stays?|looks?) (?:very |rather |quite |still )?(?:mild|small|low|minor|modest|tame|subdued|muted|limited|gentle|tiny)\b|\b(?:low|little|mild|subdued|muted|minimal|hardly any|scant) (?:price )?(?:volatility|swings|fluctuations?)\b/i;
const CALM_RANGE_PCT = 2;

function hardlyMoves({ reading }: Checking): readonly Finding[] {
  const said = HARDLY_MOVES.exec(reading.sentence.plain);
  if (!said || isHypothetical(said.index, reading.sentence)) return [];
  const range = factsById(reading.allFacts).get('atr_pct')?.value;
  if (typeof range !== 'number' || range <= CALM_RANGE_PCT) return [];
  return [{ code: 'risk', detail: `"${said[0]}": the daily range is ${range.toFixed(1)}%` }];
}

function lowRisk({ reading }: Checking): readonly Finding[] {
  const { sentence } = reading;
  const said = LOW_RISK.exec(sentence.plain);
  if (
    !said ||
    OF_TALK.test(sentence.plain.slice(0, said.index)) ||
    RISK_NEGATED.test(sentence.plain) ||
    isHypothetical(said.index, sentence)
  )
    return [];
  const against = reasonsAgainst(reading.allFacts);
  return against.length === 0 ? [] : [{ code: 'risk', detail: `"${said[0]}": ${against.join(', ')}` }];
}

function reportDue(named: number | undefined, age: number | undefined): string {
  return named === undefined
    ? `the last report is ${age} days old, the next one is due`
    : `the next report is due in ${named} days`;
}

function reasonsAgainst(facts: readonly Fact[]): readonly string[] {
  const valueOf = (id: string): number | undefined => {
    const value = facts.find((fact) => fact.id === id)?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const [rsi, range, age] = [valueOf('rsi_14'), valueOf('atr_pct'), valueOf('days_since_report')];
  const named = valueOf('days_to_report');
  const due = named ?? (age === undefined ? undefined : QUARTER_DAYS - age);
  return [
    rsi !== undefined && (rsi >= 70 || rsi <= 30) ? `RSI is ${rsi.toFixed(1)}` : undefined,
    range !== undefined && range > MOST_RANGE_PCT ? `the daily range is ${range.toFixed(1)}%` : undefined,
    due !== undefined && due <= SOON_DAYS && due >= -OVERDUE_DAYS ? reportDue(named, age) : undefined,
  ].filter((reason) => reason !== undefined);
}
