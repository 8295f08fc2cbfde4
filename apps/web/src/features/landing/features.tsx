import { Section } from './section.tsx';

const FEATURES = [
  ['Three ways to start', 'Scan what is trending, look into one ticker, or put a request in your own words.'],
  [
    'Nothing behind a curtain',
    'Each plan, search, reading and change of mind is a line. Open one and see what the step saw.',
  ],
  [
    'Figures with their source',
    'Each figure of a memo is looked up in the evidence it cites. One that is not there is dropped.',
  ],
  ['The opposite case', 'It argues against its own thesis before it decides, and says what would change its mind.'],
  ['You approve', 'Buy and Watch wait in your queue. What you approve goes onto your watchlist, nothing else does.'],
  ['It keeps score', 'When time has told, each verdict is held against the price and the index, with its sample.'],
] as const;

export function Features() {
  return (
    <Section id="features" title="What you get">
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 desk:grid-cols-3">
        {FEATURES.map(([title, text]) => (
          <li key={title} className="border-t border-line-strong pt-3">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-1.5 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
