import { Plus } from 'lucide-react';
import { Section } from './section.tsx';

const QUESTIONS = [
  [
    'Is this investment advice?',
    'No. Gemscout is a research tool, not investment advice. It does not know your situation, and you must be at least 18 to use it.',
  ],
  [
    'Where do the figures come from?',
    'From the market data, company filings, news, documents and posts that a run has read. What it read is kept for as long as its source allows, and each claim of a memo leads back to it. A figure that is not found in its evidence is taken out.',
  ],
  [
    'What does a confidence of 76% mean?',
    'That the evidence of the run supports its verdict that well. It is not a chance of profit. What became of earlier verdicts stands in the scorecard.',
  ],
  [
    'What counts as a run?',
    'A scan, a ticker or a request of your own, once each, whatever it finds. A run that fails before it saves a proposal is refunded. Days and months are counted in UTC.',
  ],
  [
    'How does the trial work?',
    'You choose a plan and leave a card. Nothing is charged for 7 days, and if you cancel before they are over, nothing is charged at all.',
  ],
  ['Can it trade for me?', 'No. It holds no money, has no access to a broker and places no orders.'],
  [
    'Are the companies on this page real?',
    'No. They belong to a sample market that comes with the product, so that nothing here can be mistaken for a tip. The runs on it are real and were recorded.',
  ],
] as const;

export function Faq() {
  return (
    <Section id="faq" title="Questions">
      <div className="border-t-2 border-ink">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group border-t border-line first:border-t-0">
            <summary className="flex items-baseline justify-between gap-4 py-4 text-base font-medium hover:text-accent">
              {question}
              <Plus size={18} aria-hidden className="shrink-0 self-center text-soft group-open:rotate-45" />
            </summary>
            <p className="max-w-[68ch] pb-5 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
