import { Section } from './section.tsx';

const REASONS = [
  [
    'You can check it',
    'A score without its reasons can only be believed or ignored. Each claim of a memo leads to what it rests on: the document, its date, the exact value.',
  ],
  [
    'It can say no',
    'Of the eight tickers in the run above it advised against four, and the one that had risen most was among them.',
  ],
  [
    'It says how sure it is',
    'Confidence tells how well the evidence supports a verdict. How often such verdicts were right is a figure of its own, and comes with its sample.',
  ],
] as const;

const REFUSALS = [
  ['No invented numbers', 'A figure that its evidence does not hold is taken out of the memo.'],
  [
    'No hidden spend',
    'Runs used, calls made and money spent are always shown. A run that fails before it saves a proposal is refunded.',
  ],
  ['No orders', 'It holds no money and places no trades. The decision stays with you.'],
  ['No promised returns', 'A verdict is an opinion on evidence, and evidence can be wrong.'],
] as const;

export function Why() {
  return (
    <Section id="why" title="Why Gemscout">
      <div className="grid gap-x-12 gap-y-10 sm:grid-cols-2">
        <dl className="grid content-start gap-7">
          {REASONS.map(([reason, text]) => (
            <div key={reason}>
              <dt className="font-serif text-xl leading-tight font-medium">{reason}</dt>
              <dd className="mt-2 font-serif text-lg leading-relaxed">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="border-t-2 border-ink pt-2 sm:self-start">
          <h3 className="pb-3 font-medium">What it will not do</h3>
          <dl>
            {REFUSALS.map(([refusal, text]) => (
              <div key={refusal} className="border-t border-line py-3">
                <dt className="font-semibold">{refusal}</dt>
                <dd className="mt-1 text-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
