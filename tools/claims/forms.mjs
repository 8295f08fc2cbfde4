/** The verbs of change and comparison that sentences of the first half use, in all their forms. */
const VERBS_OF_FIRST_HALF = [
  'r(?:ise|ises|ising|ose|isen)',
  'f(?:all|alls|alling|ell|allen)',
  'gain(?:s|ed|ing)?',
  'los(?:e|es|ing|t)',
  'climb(?:s|ed|ing)?',
  'drop(?:s|ped|ping)?',
  'advanc(?:e|es|ed|ing)',
  'declin(?:e|es|ed|ing)',
  'gr(?:ow|ows|owing|ew|own)',
  'beat(?:s|en|ing)?',
  'miss(?:es|ed|ing)?',
  'top(?:s|ped|ping)?',
  'disappoint(?:s|ed|ing)?',
  'exceed(?:s|ed|ing)?',
];
const VERB = new RegExp(String.raw`\b(?:${VERBS_OF_FIRST_HALF.join('|')})\b`, 'i');

/** Quotations are the publisher's words, not the writer's. */
const QUOTATION = /“[^”]*”|"[^"]*"/g;

/**
 * The claims of which neither the verb nor the whole form occurs in the first half: what a measurement may be made with that
 * nothing was tuned on.
 */
export function withNewForms(claims, firstHalf, dossiers) {
  const names = dossiers.flatMap(({ symbol, name, sector }) => [name, name.split(/[ .]/)[0], symbol, sector]);
  const known = new Set(firstHalf.map(({ text }) => formOf(text, names)));
  return claims.filter(({ text }) => !VERB.test(text.replace(QUOTATION, '')) && !known.has(formOf(text, names)));
}

/** A sentence without its names and figures. */
function formOf(text, names) {
  const nameless = names.reduce((rest, name) => (name ? rest.replaceAll(name, 'N') : rest), text);
  return nameless.replace(/[$]?[-−–+]?\d[\d.,]*\s?%?/g, '#').toLowerCase();
}
