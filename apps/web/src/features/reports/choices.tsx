import type { ReactNode } from 'react';

/** A group of choices under its title. */
export function Choices({ title, hint, children }: { title: string; hint?: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">{children}</div>
      {hint && <p className="text-xs text-soft">{hint}</p>}
    </fieldset>
  );
}

type BoxesProps<Each extends string> = {
  known: readonly Each[];
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: readonly Each[]) => void;
};

/** In the order of what is known, in whatever order it was chosen. */
export function Boxes<Each extends string>({ known, chosen, disabled = false, onChange }: BoxesProps<Each>) {
  return known.map((each) => (
    <label key={each} className={`flex items-center gap-2 capitalize ${disabled ? 'text-soft' : ''}`}>
      <input
        type="checkbox"
        className="size-4 accent-accent"
        disabled={disabled}
        checked={chosen.includes(each)}
        onChange={({ target }) =>
          onChange(known.filter((other) => (other === each ? target.checked : chosen.includes(other))))
        }
      />
      {each}
    </label>
  ));
}
