import { Section } from './section.tsx';

const READERS = [
  ['Retail investors', 'A second opinion with its reasons, before you put your own money to a story.'],
  ['Day traders', 'What moves, why it may be moving, and whether anybody has reported a cause.'],
  ['Small teams', 'One queue, one watchlist and one record of how each verdict came about.'],
  ['Advisers', 'Memos whose every claim can be shown to a client, and exports that carry the sources.'],
] as const;

export function Audience() {
  return (
    <Section id="who" title="Who it is for">
      <dl className="border-t-2 border-ink">
        {READERS.map(([reader, text]) => (
          <div
            key={reader}
            className="grid items-baseline gap-x-10 gap-y-1 border-t border-line py-4 first:border-t-0 sm:grid-cols-[4fr_11fr]"
          >
            <dt className="font-serif text-xl leading-tight font-medium">{reader}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
