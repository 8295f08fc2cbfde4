import { X } from 'lucide-react';
import { useState } from 'react';
import { ChoiceField } from '../../entities/account/choice-field.tsx';
import { IntervalChoice } from '../../features/billing/interval-choice.tsx';
import { StrengthMeter } from '../../features/session/strength-meter.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { BareField, Field, PasswordField } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/meter.tsx';
import { SideColumn } from '../../ui/side-column.tsx';
import { Specimen } from './specimen.tsx';

const LOOKS = ['primary', 'plain', 'quiet', 'danger'] as const;

export function Buttons() {
  return (
    <>
      {LOOKS.map((look) => (
        <Specimen key={look} name={look}>
          <Button look={look}>Approve</Button>
          <Button look={look} disabled>
            Approve
          </Button>
          <Button look={look} className="h-8">
            In a row
          </Button>
        </Specimen>
      ))}
      <Specimen name="An icon, enabled and disabled; a text to copy">
        <IconButton label="Dismiss">
          <X size={16} aria-hidden />
        </IconButton>
        <IconButton label="Dismiss, disabled" disabled>
          <X size={16} aria-hidden />
        </IconButton>
        <CopyButton text="gemscout" what="key" />
      </Specimen>
    </>
  );
}

export function Fields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Email" type="email" placeholder="you@example.com" />
      <Field label="Email, filled in" type="email" defaultValue="ada@example.com" />
      <Field label="Email, disabled" type="email" defaultValue="ada@example.com" disabled />
      <Field label="Code" className="figures tracking-[0.2em]" placeholder="ABC123" defaultValue="K7QM2X" />
      <PasswordField label="Password" placeholder="At least 12 characters" autoComplete="off" />
      <PasswordField label="Password, filled in" defaultValue="correct horse battery" autoComplete="off" />
      <BareField label="Symbol" className="figures" placeholder="AAPL" />
      <BareField label="Filter by symbol" type="search" placeholder="Filter" />
    </div>
  );
}

export function Choices() {
  const [risk, setRisk] = useState<'low' | 'high' | ''>('');
  const [interval, setInterval] = useState<'monthly' | 'annual'>('annual');
  return (
    <>
      <Specimen name="One of a few words; one of two">
        <ChoiceField label="Risk" options={['low', 'high']} value={risk} onChange={setRisk} />
        <form>
          <IntervalChoice chosen={interval} onChoose={setInterval} />
        </form>
      </Specimen>
      <Specimen name="Boxes">
        {['Ticked', 'Not ticked'].map((name) => (
          <label key={name} className="flex items-center gap-2">
            <input type="checkbox" className="size-4 accent-accent" defaultChecked={name === 'Ticked'} />
            {name}
          </label>
        ))}
      </Specimen>
      <Specimen name="Tabs, where the screen is narrow">
        <div className="w-full">
          <SideColumn queue={<p>The queue.</p>} watchlist={<p>The watchlist.</p>} />
        </div>
      </Specimen>
    </>
  );
}

const PASSWORDS = ['', 'abcdefgh', 'abcdefg1', 'abcdefghijk1', 'Correct horse battery 7!'];

export function Meters() {
  return (
    <>
      <Specimen name="A share: none, some, all, and more than there is">
        {[0, 0.42, 1, 1.4].map((share) => (
          <div key={share} className="w-full">
            <ProgressBar label={`A share of ${share}`} share={share} />
          </div>
        ))}
      </Specimen>
      <Specimen name="The strength of a password">
        {PASSWORDS.map((password) => (
          <div key={password} className="w-full">
            <StrengthMeter password={password} email="ada@example.com" />
          </div>
        ))}
      </Specimen>
    </>
  );
}
