import { readInlineXbrl } from '@gemscout/filings';
import { answersFromCompanyFacts, answersFromReport, answersOfParser, answersOn } from './answers.mjs';
import { ANSWERED_ON, appleQuestions } from './apple-answers.mjs';
import { judge } from './judge.mjs';
import { withQuestions } from './questions.mjs';
import { companyFactsOf, edgarReports, reviewedAnswers } from './reports.mjs';

/**
 * The reports of `../shared/data/edgar`, each `{name, source, kind, questions, judged, rare, parsed}`. Of the companies whose
 * companyfacts we have, `judged` is what the product says from them, of the others what it says from the report; `rare` is the same
 * for tags that are in few reports, and `parsed` what the parser reads under the tags of both. Undefined where they are missing.
 */
export function judgedReports() {
  const reports = edgarReports();
  return reports && withQuestions(reports).map(judgedReport);
}

function judgedReport({ name, company, html, questions, rare }) {
  const report = readInlineXbrl(html);
  const { source, kind, answerOf } = answersOf(company, report);
  return {
    name,
    source,
    kind,
    questions,
    judged: judge(questions, answerOf),
    rare: judge(rare, answerOf),
    parsed: judge([...questions, ...rare], answersOfParser(report)),
  };
}

function answersOf(company, report) {
  const companyFacts = companyFactsOf(company);
  return companyFacts
    ? { source: 'companyfacts', ...answersFromCompanyFacts(companyFacts, report) }
    : { source: 'inline XBRL', ...answersFromReport(report) };
}

/** What the product says from companyfacts of the figures in reviewed answers about Apple, on the day of the newest report. */
export function judgedAppleAnswers() {
  return judge(appleQuestions(reviewedAnswers()), answersOn(companyFactsOf('AAPL'), ANSWERED_ON));
}

/** Of several judgements together: how many questions there are, and which percentage is answered, and of these right. */
export function scoreOf(judgements) {
  const [right, wrong, unanswered] = ['right', 'wrong', 'unanswered'].map((result) =>
    judgements.reduce((sum, judgement) => sum + judgement[result].length, 0),
  );
  const answered = right + wrong;
  const questions = answered + unanswered;
  return { questions, answered, answeredPct: (100 * answered) / questions, rightPct: (100 * right) / answered };
}
