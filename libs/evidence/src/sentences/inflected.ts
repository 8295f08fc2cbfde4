/**
 * The forms of regular verbs: `climb` gives `climb|climbs|climbed|climbing`. A `*` doubles the last letter (`drop*`, `dropped`).
 * Words behind a `=` are taken as they are, for irregular verbs.
 */
export function inflected(verbs: string): readonly string[] {
  return verbs
    .trim()
    .split(/\s+/)
    .flatMap((verb) => (verb.startsWith('=') ? [verb.slice(1).replaceAll('_', ' ')] : formsOf(verb)));
}

function formsOf(verb: string): readonly string[] {
  if (verb.endsWith('*')) {
    const base = verb.slice(0, -1);
    const doubled = base + base.slice(-1);
    return [base, `${base}s`, `${doubled}ed`, `${doubled}ing`];
  }
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  if (verb.endsWith('e')) return [verb, `${verb}s`, `${verb}d`, `${verb.slice(0, -1)}ing`];
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return [verb, `${verb}es`, `${verb}ed`, `${verb}ing`];
  return [verb, `${verb}s`, `${verb}ed`, `${verb}ing`];
}
