import { useId, useState, type ComponentProps } from 'react';

const INPUT =
  '[:where(&)]:h-9 w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-3 text-ink ' +
  'focus-visible:border-accent focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-soft';

type FieldProps = ComponentProps<'input'> & { label: string };

export function Field({ label, className = '', ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input id={id} className={`${INPUT} ${className}`} {...rest} />
    </div>
  );
}

/** An input whose label is for those who cannot see its place. */
export function BareField({ label, className = '', ...rest }: FieldProps) {
  return <input aria-label={label} className={`${INPUT} ${className}`} {...rest} />;
}

/** A password, with Show and Hide. */
export function PasswordField({ label, ...rest }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          className={`${INPUT} pr-16`}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
        />
        <button
          type="button"
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 rounded px-2.5 text-xs font-medium text-accent hover:bg-accent-soft"
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </div>
  );
}
