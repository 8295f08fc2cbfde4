/** A rule of a robots.txt about the paths that its pattern matches, in which `*` is any text and a last `$` the path's end. */
type Rule = { readonly pattern: string; readonly isAllowed: boolean };

const AGENT = 'gemscout';
/** Of a path, what is compared: a longer one takes ever longer. */
const MAX_PATH = 1_000;
const RECORD = /^[^\S\r\n]*(user-agent|allow|disallow)[^\S\r\n]*:([^#\r\n]*)/gim;

/**
 * Whether a robots.txt allows Gemscout the path, by RFC 9309: of the groups that name it, or else of those for everybody, the
 * rule with the longest pattern counts, and of two as long the one that allows. Never throws, whatever the file holds; half a
 * megabyte of rules takes well below a second.
 *
 * @param path with its query, as in a URL
 */
export function robotsAllow(file: string, path: string): boolean {
  const asked = normalised(path.slice(0, MAX_PATH));
  let longest: Rule | undefined;
  for (const rule of rulesIn(file)) {
    const isLonger = !longest || rule.pattern.length >= longest.pattern.length + (rule.isAllowed ? 0 : 1);
    if (isLonger && matches(rule.pattern, asked)) longest = rule;
  }
  return longest?.isAllowed ?? true;
}

function rulesIn(file: string): readonly Rule[] {
  const rules = new Map<string, Rule[]>();
  const group = new Set<string>();
  let isNaming = false;
  for (const [, field = '', written = ''] of file.matchAll(RECORD)) {
    const value = written.trim();
    const isName = field.toLowerCase() === 'user-agent';
    if (isName && !isNaming) group.clear();
    isNaming = isName;
    const name = isName ? agentIn(value) : undefined;
    if (name !== undefined) {
      group.add(name);
      rules.set(name, rules.get(name) ?? []);
    }
    if (isName || value === '') continue;
    const rule = { pattern: normalised(value), isAllowed: field.toLowerCase() === 'allow' };
    for (const each of group) rules.get(each)?.push(rule);
  }
  return rules.get(AGENT) ?? rules.get('*') ?? [];
}

/** Undefined for a user agent that is not ours. */
function agentIn(value: string): string | undefined {
  const name = value.split('/', 1)[0]?.trim().toLowerCase();
  return name === AGENT || name === '*' ? name : undefined;
}

function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  const last = parts.at(-1);
  return !isWhole || (last === undefined ? at === path.length : path.endsWith(last));
}

/** Each octet in one spelling: `%7e` is `~`, `%c3` is `%C3`, and `ä` is `%C3%A4`. */
function normalised(path: string): string {
  return path
    .toWellFormed()
    .replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent)
    .replaceAll(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCodePoint(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
}
