/** A memo in two pieces: what would change its verdict stands beside it, where a reader looks for it. */
type MemoParts = { readonly memo: string; readonly changes: string | undefined };

const CHANGES = /^(#{1,6})[ \t]+What would change our mind[ \t]*$/im;
const NOTE_LINES = /^\[\^[\w-]+\]:.*$/gm;

/** Takes the section "What would change our mind" out of a memo; its notes stay with both. Without one, a memo is whole. */
export function memoParts(memo: string): MemoParts {
  const heading = CHANGES.exec(memo);
  if (!heading) return { memo, changes: undefined };
  const [line, hashes = '#'] = heading;
  const from = heading.index + line.length;
  const next = new RegExp(`^(#{1,${hashes.length}}[ \\t]|\\[\\^[\\w-]+\\]:)`, 'm').exec(memo.slice(from));
  const until = next ? from + next.index : memo.length;
  const notes = memo.match(NOTE_LINES) ?? [];
  const body = memo.slice(from, until).trim();
  if (body === '') return { memo, changes: undefined };
  return {
    memo: `${memo.slice(0, heading.index).trimEnd()}\n\n${memo.slice(until)}`,
    changes: [body, notes.join('\n')].join('\n\n'),
  };
}
