import { goldFacts } from './gold.mjs';

const LEAST_REPORTS = 5;

/**
 * The questions on each report, `{name, company, html, questions, rare}`: all facts without dimensions of its primary statements, of
 * every period shown, whose tag is in the statements of at least five reports; `rare` has those of the other tags. None is removed
 * by hand.
 */
export function withQuestions(reports) {
  const golds = reports.map(({ html }) => goldFacts(html));
  const reportsByTag = new Map();
  for (const tag of golds.flatMap((gold) => [...new Set(gold.map(({ tag }) => tag))]))
    reportsByTag.set(tag, (reportsByTag.get(tag) ?? 0) + 1);
  const isAsked = ({ tag }) => reportsByTag.get(tag) >= LEAST_REPORTS;
  return reports.map((report, index) => ({
    ...report,
    questions: golds[index].filter(isAsked),
    rare: golds[index].filter((fact) => !isAsked(fact)),
  }));
}
