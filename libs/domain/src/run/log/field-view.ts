import type { FieldView } from './field.ts';
import { LOG_FIELDS, LOG_LABELS, type LogLabel } from './log-fields.ts';

type Views = ReadonlyMap<string, FieldView | undefined>;

const VIEWS: ReadonlyMap<string, Views> = new Map(LOG_LABELS.map((label) => [label, viewsOf(label)]));
const VIEWS_BY_NAME = viewsByName();

/**
 * How the details of a line show a field of its payload; undefined to show it by its value. A field that the label does not
 * know, such as one of a later release, is shown the way other labels show it.
 */
export function viewOf(label: string, name: string): FieldView | undefined {
  const own = VIEWS.get(label);
  return own?.has(name) ? own.get(name) : VIEWS_BY_NAME.get(name);
}

function viewsOf(label: LogLabel): Views {
  const { shared, internal } = LOG_FIELDS[label];
  return new Map(Object.entries({ ...shared, ...internal }).map(([name, { view }]) => [name, view]));
}

/** Only names that every label shows in the same way. */
function viewsByName(): Views {
  const all = [...VIEWS.values()].flatMap((views) => [...views]);
  return new Map(all.filter(([name, view]) => all.every(([other, of]) => other !== name || of === view)));
}
