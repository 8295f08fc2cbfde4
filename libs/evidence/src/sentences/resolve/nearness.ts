import type { Figure } from '../mentions/figures.ts';
import type { Reading } from '../reading.ts';
import type { Sentence } from '../sentence.ts';
import type { Topic } from '../topics/topics.ts';
import { linkOf } from './link.ts';
import { pairedLink } from './pairs.ts';

/** Topics that are as near as this to the nearest are equally good. */
export const SAME = 0.45;

/** How near each topic is to a figure, for as long as the figure is looked at. */
const LINKS = new WeakMap<Figure, ReadonlyMap<Topic, number>>();

function linksOf(figure: Figure, reading: Reading): ReadonlyMap<Topic, number> {
  const known = LINKS.get(figure);
  if (known) return known;
  const { sentence, topics } = reading;
  const same = sameAs(figure, sentence);
  const link = (topic: Topic) => {
    const own = pairedLink(figure, topic, reading) ?? linkOf(figure, topic, sentence);
    return same ? Math.min(own, linkOf(same, topic, sentence) + SAME) : own;
  };
  const links = new Map(topics.filter((topic) => !isInside(topic, figure)).map((topic) => [topic, link(topic)]));
  LINKS.set(figure, links);
  return links;
}

/** "The ATR is $2.53, or 2.0 % of the price": the figure that another one says in other words. */
function sameAs(figure: Figure, { figures, plain }: Sentence): Figure | undefined {
  const before = figures[figures.indexOf(figure) - 1];
  const isSaid = before && before.unit !== figure.unit && OR.test(plain.slice(before.end, figure.start));
  return isSaid ? before : undefined;
}

const OR =
  /^[\s,;(]*(?:or|i\.e\.|that is|that's|which is|meaning|equal to|equivalent to|equalling|=|in other words|a|an|[\s,])*\s*(?:about|roughly|some|around|nearly|almost)?\s*$/i;

/** How near the nearest topic is that is meant; infinite without one. */
export function nearest(figure: Figure, reading: Reading, isMeant: (topic: Topic) => boolean): number {
  return [...linksOf(figure, reading)].reduce(
    (least, [topic, link]) => (link < least && isMeant(topic) ? link : least),
    Number.POSITIVE_INFINITY,
  );
}

/** The word of its unit does not say what a figure is: "63 days". */
function isInside({ start, end }: Topic, figure: Figure): boolean {
  return figure.unit === 'days' && figure.start <= start && end <= figure.end;
}
