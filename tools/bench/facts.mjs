import { textOf } from '../factbench/judge.mjs';
import { judgedAppleAnswers, judgedReports, scoreOf } from '../factbench/measure.mjs';
import { againstNumber } from './line.mjs';

/**
 * FactBench: the figures of the statements in `../shared/data/edgar`, as the product says them and as an independent script reads
 * them. Every miss is printed with its reason.
 */
export async function measureFacts() {
  const reports = judgedReports();
  if (!reports) return [];
  reports.forEach(printMisses);
  const { companyfacts = [], 'inline XBRL': inline = [] } = Object.groupBy(reports, ({ source }) => source);
  const explained = inline.filter(({ questions, kind }) => questions.length === 0 && kind.kind === 'no statements');
  return [
    ...reports.map(lineOf),
    ...limitsOf('companyfacts', companyfacts),
    ...limitsOf('inline XBRL', inline),
    ...limitsOfTags(reports),
    lineOfAnswers(),
    againstNumber('facts: reports without statements that say why', 'reports', explained.length, { atLeast: 2 }),
  ];
}

/** Of the rare tags what is wrong; they are answered where they belong to a line of ours, and most do not. */
function printMisses({ name, questions, kind, judged, rare }) {
  if (questions.length === 0) console.error(`${name}: no questions: ${kind.reason}`);
  for (const { question, reason } of [...judged.wrong, ...rare.wrong, ...judged.unanswered])
    console.error(`${name}: ${textOf(question)}: ${reason}`);
}

function lineOf({ name, source, questions, judged }) {
  return { figure: `facts, ${source}: ${name}`, questions: questions.length, ...countsOf(judged), holds: true };
}

/** Without a limit: the answers are about segments, rates and notes too, and some of them are wrong. */
function lineOfAnswers() {
  const judged = judgedAppleAnswers();
  for (const { question, reason } of [...judged.wrong, ...judged.unanswered])
    console.error(`answer ${question.row}: ${textOf(question)}: ${reason}`);
  return { figure: 'facts, figures in reviewed answers about Apple', ...countsOf(judged), holds: true };
}

function countsOf(judged) {
  return Object.fromEntries(Object.entries(judged).map(([result, { length }]) => [result, length]));
}

function limitsOf(source, reports) {
  const { questions, answered, answeredPct, rightPct } = scoreOf(reports.map(({ judged }) => judged));
  return [
    againstNumber(`facts, ${source}: answered of ${questions}`, '%', answeredPct, { atLeast: 92 }),
    againstNumber(`facts, ${source}: right of ${answered} answered`, '%', rightPct, { atLeast: 99 }),
  ];
}

/** What the limits do not show: all figures as the parser reads them, and the tags that the list of concepts was not made for. */
function limitsOfTags(reports) {
  const parsed = scoreOf(reports.map((report) => report.parsed));
  const rare = scoreOf(reports.map((report) => report.rare));
  const [answeredPct, rightPct] = [rare.answeredPct, rare.rightPct].map((pct) => Number(pct.toFixed(1)));
  return [
    againstNumber(`facts, parser: read of ${parsed.questions}, of all tags`, '%', parsed.answeredPct, { atLeast: 99 }),
    againstNumber(`facts, parser: right of ${parsed.answered} read`, '%', parsed.rightPct, { atLeast: 99 }),
    { figure: 'facts, tags in fewer than five reports', questions: rare.questions, answeredPct, rightPct, holds: true },
  ];
}
