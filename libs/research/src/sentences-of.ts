/** References and quotations hold no end of a sentence. */
const WHOLE = /\{\{[^{}]*\}\}|“[^”]*”|"[^"]*"/g;
const END =
  /(?<=[.!?…]["”’)]?)(?<!\b(?:Inc|Corp|Co|Ltd|plc|Mr|Mrs|Ms|Dr|St|vs|No|approx|U\.S|[A-Z])\.)\s+(?=[\p{Lu}$“"{])/gu;

/** The sentences of a text, in order: joined with a space they are the text again, but for its white space. Pure. */
export function sentencesOf(text: string): readonly string[] {
  const plain = text.replaceAll(
    WHOLE,
    (whole) => `${whole[0] ?? ''}${'x'.repeat(whole.length - 2)}${whole.at(-1) ?? ''}`,
  );
  const ends = [...plain.matchAll(END)];
  const starts = [0, ...ends.map(({ index, 0: space }) => index + space.length)];
  return starts.map((start, at) => text.slice(start, ends[at]?.index));
}
