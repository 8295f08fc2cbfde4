import { useState } from 'react';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { FICTIONAL } from './claims.ts';
import verdicts from '../../entities/run/recording/verdicts.json' with { type: 'json' };
import { Exhibit, Section } from './section.tsx';
import { Unbroken } from './unbroken.tsx';

type ExampleVerdict = (typeof verdicts)[number];
type Passage = ExampleVerdict['thesis'][number];
type Claim = Passage & { readonly source: string | null };

/** What a run can look for. Each angle opens a verdict that a run has come to. */
export function Angles() {
  const [angle, setAngle] = useState(verdicts[0]?.angle);
  const shown = verdicts.find((verdict) => verdict.angle === angle);
  return (
    <Section
      id="angles"
      title="Six angles"
      lead="A run takes the angles its market offers, or the one you ask for. Open one to see where it led."
    >
      <div role="group" aria-label="Angles" className="flex flex-wrap gap-2">
        {verdicts.map((verdict) => (
          <button
            key={verdict.angle}
            type="button"
            aria-pressed={verdict.angle === angle}
            aria-controls="example-verdict"
            onClick={() => setAngle(verdict.angle)}
            className="h-10 rounded-full border border-line-strong/60 px-4 hover:border-accent hover:text-accent aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {verdict.angle}
          </button>
        ))}
      </div>
      <div id="example-verdict" aria-live="polite">
        {shown && <Verdict verdict={shown} />}
      </div>
    </Section>
  );
}

function Verdict({ verdict }: { verdict: ExampleVerdict }) {
  const { angle, symbol, name, confidence, thesis, sources, supported, total } = verdict;
  return (
    <Exhibit number={2} title={`${angle}: an example verdict`} source={FICTIONAL}>
      <div className="grid gap-x-12 gap-y-6 border-t border-line py-5 sm:grid-cols-[5fr_6fr]">
        <div className="grid content-start gap-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="figures !text-2xl">{symbol}</span>
            <VerdictPill verdict={verdict.verdict} />
            <ConfidenceBadge score={confidence} />
            <span className="w-full text-soft">{name}</span>
          </p>
          <p className="font-serif text-lg leading-relaxed">
            {thesis.map((passage) => (
              <PassageText key={passage.text} passage={passage} />
            ))}
          </p>
          <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
            <dt className="text-soft">Independent sources</dt>
            <dd className="figures text-right">{sources}</dd>
            <dt className="text-soft">Claims found in their evidence</dt>
            <dd className="figures text-right">
              {supported} of {total}
            </dd>
          </dl>
          <p className="text-2xs text-soft">
            In italics: the analyst’s opinion. It is not checked, and it supports nothing.
          </p>
        </div>
        <div className="grid content-start gap-5">
          <Claims title="Evidence" claims={verdict.evidence} />
          <Claims title="The opposite case" claims={verdict.against} />
          <Claims title="What would change our mind" claims={verdict.change} />
        </div>
      </div>
    </Exhibit>
  );
}

/** With the blank that parts it from the next one. */
function PassageText({ passage: { text, opinion } }: { passage: Passage }) {
  return opinion ? <em className="text-soft">{text} </em> : `${text} `;
}

function Claims({ title, claims }: { title: string; claims: readonly Claim[] }) {
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul>
        {claims.map(({ text, opinion, source }) => (
          <li key={text} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-1.5 last:border-0">
            <span className={opinion ? 'text-soft italic' : ''}>
              <Unbroken>{text}</Unbroken>
            </span>
            <span className="figures pt-0.5 text-2xs text-soft">{source}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
