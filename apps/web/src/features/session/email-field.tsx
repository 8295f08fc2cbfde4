import type { Ref } from 'react';
import { Field } from '../../ui/field.tsx';

type EmailFieldProps = { value: string; onChange: (email: string) => void; ref?: Ref<HTMLInputElement> };

/** The address of an account, which password managers know as its user name. */
export function EmailField({ value, onChange, ref }: EmailFieldProps) {
  return (
    <Field
      label="Email"
      ref={ref}
      type="email"
      name="email"
      autoComplete="username"
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
