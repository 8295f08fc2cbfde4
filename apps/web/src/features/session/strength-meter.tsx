import { passwordStrength } from '@gemscout/domain';
import { Check, Minus } from 'lucide-react';
import { ProgressBar } from '../../ui/meter.tsx';

const FILLS = ['bg-bad', 'bg-bad', 'bg-watch', 'bg-buy', 'bg-buy'];

/** Of a password that is not typed yet it says only what is asked for. */
export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const { label, score, fillPercent, checklist } = passwordStrength(password, email);
  const isTyped = password !== '';
  return (
    <div className="grid gap-2 text-xs">
      <ProgressBar
        label="Password strength"
        share={isTyped ? fillPercent / 100 : 0}
        valueText={isTyped ? label : 'Not typed yet'}
        className={FILLS[score] ?? 'bg-bad'}
      />
      <p className="min-h-[1lh] font-medium">{isTyped && label}</p>
      <ul className="grid grid-cols-2 gap-x-4 text-soft">
        {checklist.map(({ text, met }) => (
          <li key={text} className={`flex items-center gap-1.5 ${met ? 'text-buy' : ''}`}>
            {met ? <Check size={14} aria-label="met" /> : <Minus size={14} aria-label="not met" />}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
