const NEAR_COPY = 0.6;
const SHINGLE_WORDS = 3;

/** True if most three-word sequences of the two texts are equal, ignoring case, punctuation and addresses. */
export function isNearCopy(one: string, other: string): boolean {
  const [a, b] = [shinglesOf(one), shinglesOf(other)];
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  if (fewer.size === 0 || fewer.size < NEAR_COPY * more.size) return false;
  const common = [...fewer].filter((shingle) => more.has(shingle)).length;
  return common / (a.size + b.size - common) >= NEAR_COPY;
}

type Authored = { readonly text: string; readonly user: string };
/** Posts of the same sequences. */
type Wording = { readonly size: number; readonly users: Set<string> };

/**
 * The posts that are near copies of an earlier one by another account. Pure.
 *
 * @param oldestFirst thousands take less than a second
 */
export function nearCopiesIn<Post extends Authored>(oldestFirst: readonly Post[]): readonly Post[] {
  const wordings: Wording[] = [];
  const holders = new Map<string, number[]>();
  return oldestFirst.filter(({ text, user }) => {
    const shingles = readShingles(text);
    const { size } = shingles;
    const common = commonWith(shingles, holders, wordings.length);
    const isCopy = wordings.some(({ size: other, users }, at) => {
      const number = common[at] ?? 0;
      return number > 0 && number / (other + size - number) >= NEAR_COPY && (users.size > 1 || !users.has(user));
    });
    const same = wordings.find((wording, at) => wording.size === size && common[at] === size);
    if (same) same.users.add(user);
    else addHolder(shingles, holders, wordings.push({ size, users: new Set([user]) }) - 1);
    return isCopy;
  });
}

/** How many sequences of a text each of the wordings holds. */
function commonWith(
  shingles: ReadonlySet<string>,
  holders: ReadonlyMap<string, readonly number[]>,
  wordings: number,
): Uint32Array {
  const common = new Uint32Array(wordings);
  for (const shingle of shingles) for (const at of holders.get(shingle) ?? []) common[at] = (common[at] ?? 0) + 1;
  return common;
}

function addHolder(shingles: ReadonlySet<string>, holders: Map<string, number[]>, at: number): void {
  for (const shingle of shingles) {
    const known = holders.get(shingle);
    if (known) known.push(at);
    else holders.set(shingle, [at]);
  }
}

/** Of the latest texts, since each text of a list is compared with every other one. */
const SHINGLES = new Map<string, ReadonlySet<string>>();
const MOST_TEXTS = 500;

function shinglesOf(text: string): ReadonlySet<string> {
  const known = SHINGLES.get(text);
  if (known) return known;
  const shingles = readShingles(text);
  const [oldest] = SHINGLES.keys();
  if (SHINGLES.size >= MOST_TEXTS && oldest !== undefined) SHINGLES.delete(oldest);
  SHINGLES.set(text, shingles);
  return shingles;
}

function readShingles(text: string): ReadonlySet<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll(/https?:\/\/\S+/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > 0 && words.length < SHINGLE_WORDS) return new Set([words.join(' ')]);
  return new Set(words.slice(SHINGLE_WORDS - 1).map((_, at) => words.slice(at, at + SHINGLE_WORDS).join(' ')));
}
