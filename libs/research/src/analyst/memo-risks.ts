import { factsById, slugOf, type Fact } from '@gemscout/evidence';
import type { Dossier, Findings } from '../dossier.ts';
import type { MemoSentence, Validation } from './analyst.ts';
import { impliedMoveOf } from './implied-move.ts';
import { quotedFilings } from './quoted-filings.ts';
import { riskSentence, SOON_DAYS } from './risk.ts';
import { hashesOf, type Signal } from './signal.ts';
import { closeBeyond, figureBeyond, withTripwire, type Tripwire } from './tripwires.ts';

/** A month: about as long as most options run. */
const NEAR_DAYS = 31;
/** So many usual daily ranges from the close, a move is none of a usual day. */
const RANGES = 3;

/**
 * What can go wrong even if the thesis is right, each with what would show that it has come: of an Avoid, that the price or the result is
 * better.
 */
export function riskSentences(
  dossier: Dossier,
  signals: readonly Signal[],
  { risk_level, recommendation: verdict }: Validation,
): MemoSentence[] {
  const worse = verdict === 'avoid' ? 'above' : 'below';
  const { findings, facts = [] } = dossier;
  const byId = factsById(facts);
  const price = [...hashesOf(findings.indicators, 'indicators')];
  const stated = figureBeyond(byId.get('red_flags'), verdict === 'avoid' ? 'below' : 'above');
  const lines = [
    withTripwire(riskSentence({ findings }, signals, risk_level), moveTripwire(findings, worse), price),
    isReportNear(findings) ? reportRisk(findings, figureBeyond(byId.get('eps_actual'), worse)) : undefined,
    shortSellers(findings, byId.get('days_to_cover')),
    impliedMoveOf(findings) === null ? undefined : optionsRisk(findings, price, worse),
    verdict === 'avoid' ? undefined : sectorRisk(dossier, price),
    ...quotedFilings(facts, 'red_flag').map((risk) => withTripwire(risk, stated)),
  ];
  return lines.filter((each) => each !== undefined);
}

type Side = 'above' | 'below';

function moveTripwire({ indicators }: Findings, side: Side): Tripwire | undefined {
  const { close_usd: close = null, atr_pct: range = null } = indicators?.facts ?? {};
  return close === null || range === null ? undefined : closeBeyond(side, moved(close, RANGES * range, side));
}

function moved(close: number, pct: number, side: Side): number {
  return close * (1 + ((side === 'above' ? 1 : -1) * pct) / 100);
}

function isReportNear({ estimates }: Findings): boolean {
  const days = estimates?.facts?.['days_to_report'];
  return typeof days === 'number' && days > SOON_DAYS && days <= NEAR_DAYS;
}

function reportRisk({ estimates, earnings }: Findings, tripwire: Tripwire | undefined): MemoSentence {
  const text = 'The next report is due on {{next_report}}, in {{days_to_report}}.';
  const risk = { text, evidence: [...hashesOf(estimates, 'estimates')] };
  return withTripwire(risk, tripwire, hashesOf(earnings, 'earnings'));
}

/** Weeks of usual trading: longer than most short sellers take to leave, and long enough for a rise to force them. */
const MANY_DAYS_TO_COVER = 10;

function shortSellers({ short_interest: found }: Findings, daysToCover: Fact | undefined): MemoSentence | undefined {
  const days = found?.facts?.['days_to_cover'];
  if (typeof days !== 'number' || days < MANY_DAYS_TO_COVER) return undefined;
  const text = 'Short interest: days to cover {{days_to_cover}}, shares sold short {{shares_short}}.';
  return withTripwire({ text, evidence: [...hashesOf(found, 'short_interest')] }, figureBeyond(daysToCover, 'above'));
}

function optionsRisk(findings: Findings, price: readonly string[], side: Side): MemoSentence {
  const { options, indicators } = findings;
  const move = impliedMoveOf(findings);
  const close = indicators?.facts?.close_usd ?? null;
  const risk = {
    text: 'Options imply a move of {{implied_move}}, up or down, until {{option_expiry}}.',
    evidence: [...hashesOf(options, 'options')],
  };
  return close === null || move === null
    ? risk
    : withTripwire(risk, closeBeyond(side, moved(close, move, side)), price);
}

function sectorRisk({ sector, findings: { indicators } }: Dossier, price: readonly string[]): MemoSentence | undefined {
  if (sector === null || sector.change_20d_pct >= 0) return undefined;
  const risk = {
    text: `Its sector, ${sector.sector}, lost {{sector.${slugOf(sector.sector)}.change_20d as size}} in a month and may pull it along.`,
    evidence: [sector.hash],
  };
  const { close_usd: close = 0, low_52w_usd: low = null } = indicators?.facts ?? {};
  return low === null || close < low ? risk : withTripwire(risk, LOW_OF_YEAR, price);
}

const LOW_OF_YEAR: Tripwire = {
  text: 'A close below the 52-week low of {{low_52w}}',
  condition: { metric: 'close', comparison: 'below', level: null, fact: 'low_52w', until: null },
};
