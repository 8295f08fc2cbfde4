import type { ComponentProps, ReactNode } from 'react';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:not-disabled:bg-accent-strong',
  plain: 'bg-surface border-line-strong/60 hover:not-disabled:border-accent hover:not-disabled:text-accent',
  quiet: 'border-transparent text-soft hover:not-disabled:bg-accent-soft hover:not-disabled:text-ink',
  danger: 'bg-surface border-bad/50 text-bad hover:not-disabled:bg-bad-soft',
};
/** Heights stand in `:where`, so that whoever uses a button in a row can give it a smaller one. */
const SHAPE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap ' +
  'transition-colors disabled:cursor-not-allowed disabled:opacity-50 print:hidden';

export function buttonLook(look: Look = 'plain'): string {
  return `${SHAPE} [:where(&)]:h-9 px-3.5 text-sm ${LOOKS[look]}`;
}

export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" className={`${buttonLook(look)} ${className}`} {...rest} />;
}

/** A button that is only an icon. Its label is its accessible name and its tooltip. */
export function IconButton({
  label,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`${SHAPE} [:where(&)]:size-8 ${LOOKS.quiet} ${className}`}
      {...rest}
    >
      {children}
    </button>
  );
}
