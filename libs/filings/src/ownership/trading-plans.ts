/** What a form says of plans of Rule 10b5-1. */
export type PlanStatements = {
  /** The box that forms have since April 2023. */
  readonly isChecked: boolean;
  /** The footnotes by id. */
  readonly footnotes: ReadonlyMap<string, string>;
  readonly remarks: string;
};

/** `Rule 10b5-1`, `10b5–1`, `10b-5-1` */
const RULE = /10b-?5\s?[-‐‑‒–—]?\s?1(?!\d)/i;
const DENIAL = /\b(?:not|other than|outside)\b/i;

/** Whether a text says that something was done under a plan of Rule 10b5-1. "Not under a Rule 10b5-1 plan" denies it. */
export function namesPlan(text: string): boolean {
  return text.split(/[.;]\s/).some((sentence) => {
    const { index } = RULE.exec(sentence) ?? {};
    return index !== undefined && !DENIAL.test(sentence.slice(0, index));
  });
}

/**
 * Which rows of a form were made under a plan of Rule 10b5-1. Before 2023 only footnotes tell. Where footnotes name the
 * plan for some rows, the box and the remarks are about these; otherwise they are about all rows.
 *
 * @param rows the ids of the footnotes of each row
 */
export function plannedRows(rows: readonly (readonly string[])[], statements: PlanStatements): readonly boolean[] {
  const { isChecked, footnotes, remarks } = statements;
  const named = rows.map((ids) => ids.some((id) => namesPlan(footnotes.get(id) ?? '')));
  if (named.includes(true)) return named;
  const ofForm = [remarks, ...footnotesWithoutRow(rows, footnotes)];
  const isWholeForm = isChecked || ofForm.some(namesPlan);
  return rows.map(() => isWholeForm);
}

function footnotesWithoutRow(rows: readonly (readonly string[])[], footnotes: ReadonlyMap<string, string>) {
  const used = new Set(rows.flat());
  return [...footnotes].filter(([id]) => !used.has(id)).map(([, text]) => text);
}
