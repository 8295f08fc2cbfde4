/** Work is bounded by this many characters, however many braces a text has. */
const MOST_READ = 4_000_000;

const FINAL_CHANNEL = /<\|channel\|>\s*final\b[^<]*(?:<\|constrain\|>[^<]*)?<\|message\|>/gi;
const CHANNEL_END = /<\|(?:end|return|call|start|channel)\|>/i;
const THOUGHT_END = /<\/think(?:ing)?>/gi;
const THOUGHT_START = /<think(?:ing)?>/i;

/**
 * The answer in what a model wrote, without its thoughts: the final channel of a harmony conversation, or what follows the
 * last `</think>`. A thought that was opened and not closed counts as the answer, unless the text was cut off.
 */
export function saidIn(text: string, isCut: boolean): string {
  if (text.includes('<|channel|>')) return finalChannelOf(text);
  const end = [...text.matchAll(THOUGHT_END)].at(-1);
  const said = end ? text.slice(end.index + end[0].length) : text;
  const start = THOUGHT_START.exec(said);
  if (!start) return said;
  return isCut ? said.slice(0, start.index) : said.replace(start[0], '');
}

function finalChannelOf(text: string): string {
  const start = [...text.matchAll(FINAL_CHANNEL)].at(-1);
  if (!start) return '';
  const said = text.slice(start.index + start[0].length);
  const end = CHANNEL_END.exec(said);
  return end ? said.slice(0, end.index) : said;
}

/** Every JSON object in a text, in order, whatever stands around it; not those inside another one. */
export function jsonObjectsIn(text: string): readonly unknown[] {
  const found: unknown[] = [];
  let read = 0;
  let from = text.indexOf('{');
  while (from !== -1 && read < MOST_READ) {
    const end = endOfObject(text, from);
    read += (end ?? text.length) - from;
    const json = end === undefined ? undefined : parsed(text.slice(from, end));
    if (json !== undefined) found.push(json);
    from = text.indexOf('{', json === undefined ? from + 1 : end);
  }
  return found;
}

/** @returns the place after the brace that closes the one at `from`; undefined where none does */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let isString = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (isString && character === '\\') at += 1;
    else if (character === '"') isString = !isString;
    else if (!isString && character === '{') depth += 1;
    else if (!isString && character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
