import type { ReactNode } from 'react';
import { shareText } from '../../ui/figure-text.ts';
import { VerdictPill } from '../../ui/verdict.tsx';
import path from '../../entities/run/recording/steps.json' with { type: 'json' };
import { Section } from './section.tsx';

/** Each with what it came to in the recorded run, where that is a figure. */
const FEATURES: readonly (readonly [specimen: ReactNode, title: string, text: string])[] = [
  [
    'trending · symbol · custom',
    'Three ways to start',
    'Scan what is trending, look into one ticker, or put a request in your own words.',
  ],
  [
    'plan → search → reflect → decide',
    'Nothing behind a curtain',
    'Each plan, search, reading and change of mind is a line. Open one and see what the step saw.',
  ],
  [
    `${path.claims.supported} of ${path.claims.total} claims found`,
    'Figures with their source',
    'Each figure of a memo is looked up in the evidence it cites. One that is not there is dropped.',
  ],
  [
    `${shareText(path.confidences.at(-1) ?? 0)} → ${shareText(path.validated)}`,
    'The opposite case',
    'It argues against its own thesis before it decides, and says what would change its mind.',
  ],
  [
    <>
      {path.symbol} <VerdictPill verdict={path.verdict} />
    </>,
    'You approve',
    'Buy and Watch wait in your queue. What you approve goes onto your watchlist, nothing else does.',
  ],
  [
    '1 · 5 · 20 · 60 trading days',
    'It keeps score',
    'When time has told, each verdict is held against the price and the index, with its sample.',
  ],
];

export function Features() {
  return (
    <Section id="features" title="What you get">
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 wide:grid-cols-3">
        {FEATURES.map(([specimen, title, text]) => (
          <li key={title} className="border-t border-line-strong pt-3">
            <p className="figures flex h-8 items-center gap-2 text-accent">{specimen}</p>
            <h3 className="mt-2 font-serif text-xl leading-tight font-medium">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
