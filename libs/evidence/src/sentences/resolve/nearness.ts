import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import type { Sentence } from '../sentence.ts';
import type { Topic } from '../topics/topics.ts';
import { linkOf } from './link.ts';
import { pairedLink } from './pairs.ts';

/** Topics that are as near as this to the nearest are equally good. */
export const SAME = 0.45;

type Links = { readonly same: Figure | undefined; readonly known: Map<Topic, number> };

/** How near topics are to a figure, for as long as the figure is looked at: few of them are asked for. */
const LINKS = new WeakMap<Figure, Links>();

function linkTo(figure: Figure, topic: Topic, reading: Reading): number {
  const { sentence } = reading;
  const { same, known } = LINKS.get(figure) ?? { same: sameAs(figure, sentence), known: new Map() };
  if (!LINKS.has(figure)) LINKS.set(figure, { same, known });
  const found = known.get(topic);
  if (found !== undefined) return found;
  const own = pairedLink(figure, topic, reading) ?? linkOf(figure, topic, sentence);
  const other = same ?? rangeStart(figure, sentence);
  const link = other ? Math.min(own, linkOf(other, topic, sentence) + SAME) : own;
  known.set(topic, link);
  return link;
}

/** "The ATR is $2.53, or 2.0 % of the price": the figure that another one says in other words. */
function sameAs(figure: Figure, { figures, plain }: Sentence): Figure | undefined {
  const before = figures[figures.indexOf(figure) - 1];
  const isSaid = before && before.unit !== figure.unit && OR.test(plain.slice(before.end, figure.start));
  return isSaid ? before : undefined;
}

const OR =
  /^[\s,;(]*(?:or|i\.e\.|that is|that's|which is|meaning|equal to|equivalent to|equalling|=|in other words|a|an|[\s,])*\s*(?:about|roughly|some|around|nearly|almost)?\s*$/i;

const BETWEEN = /\b(?:between|from|range of|range (?:is|was|of|runs from|spans)|spans?|of|:) $/i;

/** "Between $73.05 and $133.60": the lower end of the range that a figure ends. */
function rangeStart(figure: Figure, { figures, plain }: Sentence): Figure | undefined {
  const before = figures[figures.indexOf(figure) - 1];
  if (!before || before.unit !== figure.unit || before.value >= figure.value) return undefined;
  const [joins, leads] = [plain.slice(before.end, figure.start), plain.slice(0, before.start)];
  const isRange = /^ and $/i.test(joins)
    ? /\bbetween $/i.test(leads)
    : /^ ?(?:to|-|–) ?$/i.test(joins) && BETWEEN.test(leads);
  return isRange ? before : undefined;
}

/** How near the nearest topic is that is meant; infinite without one. */
export function nearest(figure: Figure, reading: Reading, isMeant: (topic: Topic) => boolean): number {
  return reading.topics.reduce((least, topic) => {
    const isAsked = !isInside(topic, figure) && isMeant(topic);
    return isAsked ? Math.min(least, linkTo(figure, topic, reading)) : least;
  }, Number.POSITIVE_INFINITY);
}

/** The word of its unit does not say what a figure is: "63 days". */
function isInside({ start, end }: Topic, figure: Figure): boolean {
  return figure.unit === 'days' && figure.start <= start && end <= figure.end;
}
