/** The attributes of an element, by their names as the report writes them: `contextRef`, `xsi:nil`. */
export type Attributes = Readonly<Record<string, string>>;

/** Reads one kind of element while a report is parsed. Element names come without their prefix: `context`, `nonFraction`. */
export type ElementReader<Result> = {
  readonly opened: (name: string, attributes: Attributes) => void;
  readonly text: (data: string) => void;
  readonly closed: (name: string) => void;
  /** Complete when the whole report has been parsed. */
  readonly result: Result;
};

type OpenElement = { readonly attributes: Attributes; text: string };

/**
 * Calls `found` with the text of each element `name` when it ends: at most `limit` characters, that of elements in it included,
 * without what `ix:exclude` leaves out.
 */
export function textReader(
  name: string,
  limit: number,
  found: (attributes: Attributes, text: string) => void,
): Omit<ElementReader<never>, 'result'> {
  const open: OpenElement[] = [];
  let excluded = 0;
  const append = (data: string): void => {
    const innermost = open.at(-1);
    if (innermost && innermost.text.length < limit) innermost.text += data.slice(0, limit - innermost.text.length);
  };
  return {
    opened(opened, attributes) {
      if (opened === name) open.push({ attributes, text: '' });
      else if (opened === 'exclude') excluded += 1;
    },
    text(data) {
      if (excluded === 0) append(data);
    },
    closed(closed) {
      if (closed === 'exclude') excluded -= 1;
      if (closed !== name) return;
      const ended = open.pop();
      if (!ended) return;
      append(ended.text);
      found(ended.attributes, ended.text);
    },
  };
}
