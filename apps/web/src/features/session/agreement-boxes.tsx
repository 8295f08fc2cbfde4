import { Suspense, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { AGREEMENTS, type Agreement } from './agreements.ts';

const LegalDialog = lazyPart(() => import('./legal-dialog.tsx'));

type AgreementBoxesProps = { agreed: readonly string[]; onChange: (agreed: readonly string[]) => void };

/** What a sign-up agrees to, each with its text to read. */
export function AgreementBoxes({ agreed, onChange }: AgreementBoxesProps) {
  const [read, setRead] = useState<Agreement | null>(null);
  const toggle = (id: string) =>
    onChange(agreed.includes(id) ? agreed.filter((other) => other !== id) : [...agreed, id]);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">I agree to</legend>
      {AGREEMENTS.map((agreement) => (
        <div key={agreement.id} className="flex items-center justify-between gap-3">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={agreed.includes(agreement.id)}
              onChange={() => toggle(agreement.id)}
            />
            {agreement.title}
          </label>
          <button type="button" className="rounded-md text-accent hover:underline" onClick={() => setRead(agreement)}>
            Read<span className="sr-only"> the {agreement.title}</span>
          </button>
        </div>
      ))}
      <Suspense fallback={null}>{read && <LegalDialog agreement={read} onClose={() => setRead(null)} />}</Suspense>
    </fieldset>
  );
}
