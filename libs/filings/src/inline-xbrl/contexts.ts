import type { ElementReader } from './element-reader.ts';

/** What a fact covers: the days from `start` to `end`, or the end of the day `end` where `start` is null. */
export type Context = { readonly start: string | null; readonly end: string; readonly hasDimensions: boolean };

type OpenContext = { readonly id: string; readonly texts: Map<string, string>; hasDimensions: boolean };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The contexts of a report by id. One whose days are not `yyyy-mm-dd`, such as `forever`, is left out. */
export function contextReader(): ElementReader<ReadonlyMap<string, Context>> {
  const contexts = new Map<string, Context>();
  let open: OpenContext | undefined;
  let text = '';
  return {
    result: contexts,
    opened(name, { id = '' }) {
      text = '';
      if (name === 'context') open = { id, texts: new Map(), hasDimensions: false };
      else if (open && (name === 'segment' || name === 'scenario')) open.hasDimensions = true;
    },
    text(data) {
      if (open) text += data;
    },
    closed(name) {
      if (!open) return;
      if (name !== 'context') {
        open.texts.set(name, text.trim());
        return;
      }
      const context = contextOf(open);
      if (context) contexts.set(open.id, context);
      open = undefined;
    },
  };
}

function contextOf({ texts, hasDimensions }: OpenContext): Context | undefined {
  const start = texts.get('startDate') ?? null;
  const end = texts.get('endDate') ?? texts.get('instant') ?? '';
  const areDays = DAY.test(end) && (start === null || DAY.test(start));
  return areDays ? { start, end, hasDimensions } : undefined;
}
