import {
  METRICS,
  showValue,
  type CheckedSentence,
  type ComparedFigure,
  type MemoDifference,
} from '@gemscout/contracts';

/** A sentence of a memo. Of a memo of an earlier release only its text is known. */
export type ComparedSentence = Pick<CheckedSentence, 'section' | 'text' | 'reference' | 'bindings'>;
export type ComparedMemo = readonly ComparedSentence[];

type Value = NonNullable<ComparedFigure['a']>;
type Fact = CheckedSentence['bindings'][number]['fact'];

/** What differs from memo `a` to memo `b`: the values of the facts that they state, and their sentences. Pure. */
export function memoDifference(a: ComparedMemo, b: ComparedMemo): MemoDifference {
  return { figures: figuresOf(a, b), sentences: sentencesOf(a, b) };
}

/** The sentences of a memo without a check: its lines, without headings, marks and notes. */
export function plainMemo(memo: string): ComparedMemo {
  return memo
    .split('\n')
    .filter((line) => !/^(?:#|\[\^\d+\]:)/.test(line))
    .map((line) =>
      line
        .replace(/^- /, '')
        .replaceAll(/\s?\[\^\d+\]/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .map((text) => ({ section: '', text, reference: null, bindings: [] }));
}

/** By the fact, whose id is the same in each run; in the order of `a`, then what only `b` states. */
function figuresOf(a: ComparedMemo, b: ComparedMemo): MemoDifference['figures'] {
  const [inA, inB] = [factsIn(a), factsIn(b)];
  const all = [...new Map([...inA, ...inB]).values()].map(({ id, metric, subject }) => ({
    fact: id,
    label: METRICS[metric].label,
    subject,
    a: valueOf(inA.get(id)),
    b: valueOf(inB.get(id)),
  }));
  const changed = all.filter((figure) => figure.a?.shown !== figure.b?.shown);
  return { changed, same: all.length - changed.length };
}

/** Quotations are no figures. */
function factsIn(memo: ComparedMemo): ReadonlyMap<string, Fact> {
  const facts = memo.flatMap(({ bindings }) => bindings.map(({ fact }) => fact));
  return new Map(facts.filter(({ unit }) => unit !== 'text').map((fact) => [fact.id, fact]));
}

/** With its sign, which a sentence may leave to its words. */
function valueOf(fact: Fact | undefined): Value | null {
  if (!fact) return null;
  const { metric, unit, value, period } = fact;
  const own = METRICS[metric];
  // A computed fact has a unit of its own.
  const shown = showValue(value, own.unit === unit ? own : { unit, isChange: unit.startsWith('pct') });
  return { shown, period };
}

/** The same words are the same sentence; where only its figures differ it is restated. */
function sentencesOf(a: ComparedMemo, b: ComparedMemo): MemoDifference['sentences'] {
  const [inA, inB] = [byWords(a), byWords(b)];
  const both = [...inA].filter(([words]) => inB.has(words));
  const restated = both.filter(([words, text]) => inB.get(words) !== text).length;
  return {
    gone: [...inA].filter(([words]) => !inB.has(words)).map(([, text]) => text),
    added: [...inB].filter(([words]) => !inA.has(words)).map(([, text]) => text),
    restated,
    same: both.length - restated,
  };
}

/** The text of each sentence by its words: with references in the place of its figures. */
function byWords(memo: ComparedMemo): ReadonlyMap<string, string> {
  return new Map(memo.map(({ section, text, reference }) => [`${section} ${reference ?? text}`, text]));
}
