import type { ReactNode } from 'react';
import { ConfidenceBadge, VerdictPill } from '../../ui/verdict.tsx';
import { FICTIONAL } from './claims.ts';
import path from '../../entities/run/recording/steps.json' with { type: 'json' };
import { Exhibit, Section } from './section.tsx';
import { Unbroken } from './unbroken.tsx';

/** The five stages, each with what it did with one ticker of the recorded run. */
export function Steps() {
  return (
    <Section
      id="how-it-works"
      title="How it works"
      lead="Five stages, the same for each run. Beside each stands what it did with one ticker of the run above."
    >
      <Exhibit number={3} title={`${path.name} (${path.symbol}), from a theme to a verdict`} source={FICTIONAL}>
        <ol>
          <Step number={1} name="Themes" does="Sets out what to look for: five to ten themes, or your own brief.">
            <p>{path.themes.join(', ')}.</p>
          </Step>
          <Step
            number={2}
            name="Tool Call"
            does="Reads movers, sectors, posts and documents, and draws up a shortlist."
          >
            <Shortlist />
          </Step>
          <Step
            number={3}
            name="Investigate"
            does="Thinks, picks a tool, reads what comes back and thinks again, until it is sure enough or out of budget."
          >
            <Rounds />
          </Step>
          <Step number={4} name="Validate" does="Argues against the thesis with the same evidence.">
            <Validation />
          </Step>
          <Step number={5} name="Decide" does="Buy, Watch or Avoid, with a memo whose claims are checked one by one.">
            <Verdict />
          </Step>
        </ol>
      </Exhibit>
    </Section>
  );
}

function Shortlist() {
  return (
    <>
      <p>
        <Unbroken>{path.toolCall}</Unbroken>
      </p>
      <p>
        <Unbroken>{path.shortlisted}</Unbroken>
      </p>
    </>
  );
}

/** What each tool found, and how sure the analyst was then. */
function Rounds() {
  return (
    <ul className="grid gap-2">
      {path.investigate.map(({ tool, text }, round) => (
        <li key={tool} className="grid grid-cols-[1fr_auto] items-start gap-x-4">
          <span>
            <Unbroken>{text}</Unbroken>
          </span>
          <ConfidenceBadge score={path.confidences[round] ?? null} />
        </li>
      ))}
    </ul>
  );
}

function Validation() {
  return (
    <p className="grid grid-cols-[1fr_auto] items-start gap-x-4">
      <span>
        <Unbroken>{path.validate}</Unbroken>
      </span>
      <ConfidenceBadge score={path.validated} />
    </p>
  );
}

function Verdict() {
  return (
    <>
      <p>
        <VerdictPill verdict={path.verdict} /> <Unbroken>{path.decide}</Unbroken>
      </p>
      <p>
        <span className="figures">
          {path.claims.supported} of {path.claims.total}
        </span>{' '}
        claims of the memo were found in their evidence.
      </p>
    </>
  );
}

type StepProps = { number: number; name: string; does: string; children: ReactNode };

function Step({ number, name, does, children }: StepProps) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-4 sm:grid-cols-[1.5rem_minmax(0,4fr)_minmax(0,7fr)]">
      <span className="figures pt-1 text-soft">{number}</span>
      <div>
        <h3 className="font-serif text-xl leading-tight font-medium">{name}</h3>
        <p className="mt-1 text-soft">{does}</p>
      </div>
      <div className="grid content-start gap-2 max-sm:col-start-2 sm:pt-0.5">{children}</div>
    </li>
  );
}
