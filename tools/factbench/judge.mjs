/**
 * Judges what the product says of each question: `{right, wrong, unanswered}`. `answerOf` returns `{value}`, or `{value: null,
 * reason}`. Where the product knows more decimal places than the statement shows, its value is right if it rounds to what is shown.
 */
export function judge(questions, answerOf) {
  const judged = questions.map((question) => ({ question, ...answerOf(question) }));
  const unanswered = judged.filter(({ value }) => value === null);
  const answered = judged.filter(({ value }) => value !== null);
  return {
    right: answered.filter(isRight),
    wrong: answered.filter((each) => !isRight(each)).map((each) => ({ ...each, reason: `${each.value} was answered` })),
    unanswered,
  };
}

function isRight({ question, value }) {
  const gold = Number(question.value);
  return value === gold || Math.abs(value - gold) <= 0.5 * 10 ** -question.decimals;
}

/** A question as a line of text. */
export function textOf({ tag, unit, start, end, value }) {
  return `${tag} ${start ? `${start} to ` : ''}${end}: ${value} ${unit}`;
}
