import { facts, fields, json, orNone, orNull, rows, shownAs, text, texts } from './field.ts';

const sentence = shownAs('sentence', text);
const hidden = shownAs('hidden', text);

export const evidence = shownAs('provenance', rows({}, { hash: hidden, kind: text, provider: text, as_of: text }));
/** Providers that were called and failed before another answered, or before the call was given up. */
export const tried = rows({}, { provider: text, asked_for: text, failure: text });

/** Tools that are asked side by side with the one that is named first. */
export const also = shownAs('hidden', rows({}, { tool: text, why: text, question: json, would_change_verdict: text }));
/** Questions of an analyst who asks with arguments, as it wrote them. */
export const questions = shownAs(
  'hidden',
  rows({}, { tool: text, arguments: json, why: text, would_change_verdict: text }),
);

export const toolAnswer = fields(
  { tool: text, query: sentence, summary: sentence, facts: orNone(facts), source: text },
  {
    failure: text,
    highlights: rows({}, { title: text, source: text, date: text, url: orNull(text) }),
    pages: texts,
    page: text,
    excerpt: sentence,
    question: shownAs('hidden', json),
    tried,
    evidence,
  },
);
