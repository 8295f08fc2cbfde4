import type { Dossier } from '../dossier.ts';
import { memoOf } from '../memo.ts';
import { rulesCases } from '../scenarios/rules-cases.ts';
import type { Analysis, Decision, MemoSentence, Validation } from './analyst.ts';
import { gapsOf } from './gaps.ts';
import { figuresIn } from './memo-figures.ts';
import { changesSince } from './changes.ts';
import { catalysts } from './catalysts.ts';
import { changeConditions, quotedHeadlines } from './memo-outlook.ts';
import { riskSentences } from './memo-risks.ts';
import { thesisSentences, weighedSignals } from './reflect.ts';
import { hashesOf, type Signal } from './signal.ts';
import { strongestAgainst } from './strongest-against.ts';
import { variantView } from './variant-view.ts';
import { judge, type Judgement } from './verdict-rule.ts';

/** The verdict after the opposite case, and the memo that explains it. */
export function decisionOf(dossier: Dossier, analysis: Analysis, validation: Validation): Decision {
  const judgement = judge(dossier);
  const { signals } = judgement;
  const verdict = validation.recommendation;
  return {
    verdict,
    confidence: validation.confidence,
    goal_fit: analysis.goal_fit,
    ...(dossier.drivers && typeof dossier.drivers !== 'string' && { cases: rulesCases(dossier.drivers) }),
    memo: memoOf({
      thesis: thesisOf(dossier, { ...judgement, verdict }),
      view: variantView(dossier, verdict),
      evidence: [
        ...signals.filter(supports(verdict)).slice(0, 5).map(cited),
        ...quotedHeadlines(dossier, verdict === 'avoid' ? -1 : 1),
      ],
      numbers: figuresIn(dossier),
      opposite: oppositeCase(signals, verdict, dossier),
      catalysts: catalysts(dossier),
      change: changeConditions(dossier, verdict),
      risks: riskSentences(dossier, signals, validation),
      changes: changesSince(dossier),
      verdict: verdictSentences(dossier, analysis, validation),
    }),
  };
}

/** What is weighed, by the items behind it; then what it looks like, by its prices and results. */
function thesisOf(dossier: Dossier, judgement: Judgement): MemoSentence[] {
  const { indicators, earnings } = dossier.findings;
  const figures = [...hashesOf(indicators, 'indicators'), ...hashesOf(earnings, 'earnings', 'fundamentals')];
  const weighed = new Set([...figures, ...weighedSignals(judgement.signals).flatMap(({ evidence }) => evidence)]);
  return thesisSentences(dossier, judgement, 'is').map((text, at) => ({
    text,
    evidence: at === 0 ? [...weighed] : figures,
  }));
}

function supports(verdict: Decision['verdict']): (signal: Signal) => boolean {
  return ({ weight }) => (verdict === 'avoid' ? weight < 0 : weight > 0);
}

function cited({ text, evidence }: Signal): MemoSentence {
  return { text, evidence: [...evidence] };
}

function plain(text: string): MemoSentence {
  return { text, evidence: [] };
}

function oppositeCase(signals: readonly Signal[], verdict: Decision['verdict'], dossier: Dossier): MemoSentence[] {
  const isFor = supports(verdict);
  const others = signals.filter((signal) => !isFor(signal)).slice(0, 4);
  const gaps = gapsOf(dossier).slice(0, 2).map(plain);
  const quoted = quotedHeadlines(dossier, verdict === 'avoid' ? 1 : -1).slice(0, 1);
  const strongest = strongestAgainst(others, verdict, dossier);
  if (strongest) return [strongest, ...others.slice(1).map(cited), ...quoted, ...gaps];
  if (quoted.length > 0) return [...quoted, ...gaps];
  const what =
    verdict === 'avoid' ? 'Nothing that was weighed speaks for it' : 'Nothing that was weighed speaks against it';
  return [plain(`${what}, which may say more about what was looked at than about the company.`), ...gaps];
}

function verdictSentences(dossier: Dossier, analysis: Analysis, validation: Validation): MemoSentence[] {
  const { symbol, excludedBy } = dossier;
  const verdict = validation.recommendation;
  const means = {
    buy: `The evidence supports a Buy on ${symbol}.`,
    watch: `${symbol} is one to watch: the case is not complete.`,
    avoid: `${symbol} is to be avoided on what is known today.`,
  }[verdict];
  const changed = analysis.leaning === verdict ? '' : ` The opposite case turned ${analysis.leaning} into ${verdict}.`;
  const outside =
    excludedBy === undefined ? [] : [plain('The goal profile excludes it, so it does not fit what is looked for.')];
  return [plain(`${means}${changed}`), ...outside];
}
