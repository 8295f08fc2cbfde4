import { Section } from './section.tsx';

const VOICES = [
  [
    'A retail investor',
    'I read the opposite case first. If it has nothing to say, I look for what the run did not look at.',
  ],
  [
    'A day trader',
    'A stock that triples in two weeks with no news gets an Avoid, and the posts behind it are counted out for me.',
  ],
  [
    'A team of three',
    'We no longer argue about who said what. The memo has the date and the figure, and the log has the rest.',
  ],
  ['An adviser', 'My clients ask where a number comes from. Now I open the source in front of them.'],
  ['A saver with a job', 'Ten minutes in the evening: read the queue, dismiss most of it, keep one to watch.'],
] as const;

/** Voices that pass by; they stand still where less motion is preferred, and while one is read. */
export function Testimonials() {
  return (
    <Section
      id="testimonials"
      title="Testimonials"
      lead="Illustrations. We wrote them to show what the tool is meant for; no customer has said them."
    >
      <div className="voices" tabIndex={0} role="group" aria-label="Testimonials, illustrations">
        <div className="voices-track">
          <Voices />
          <Voices again />
        </div>
      </div>
    </Section>
  );
}

function Voices({ again = false }: { again?: boolean }) {
  return (
    <ul aria-hidden={again} className={again ? 'voices-again' : undefined}>
      {VOICES.map(([who, words]) => (
        <li key={who}>
          <blockquote className="font-serif text-lg leading-relaxed">{words}</blockquote>
          <p className="mt-3 text-sm text-soft">{who}, an illustration</p>
        </li>
      ))}
    </ul>
  );
}
