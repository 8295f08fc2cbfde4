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
      <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2 desk:grid-cols-4">
        {READERS.map(([reader, text]) => (
          <div key={reader} className="border-t border-line-strong pt-3">
            <dt className="font-semibold">{reader}</dt>
            <dd className="mt-1.5 text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
