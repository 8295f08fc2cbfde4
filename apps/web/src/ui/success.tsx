import type { ReactNode } from 'react';
import { focusOnArrival } from './focus-on-arrival.ts';

type SuccessProps = { children: ReactNode; takesFocus?: boolean };

/**
 * What has worked, in the catalogue's words. It takes the focus, which the disabled button of a form has lost meanwhile, so
 * that it is read out and the keyboard goes on from here.
 */
export function Success({ children, takesFocus = true }: SuccessProps) {
  return (
    <div
      role="status"
      {...(takesFocus && { tabIndex: -1, ref: focusOnArrival })}
      className="grid gap-0.5 rounded-md border border-accent/40 bg-accent-soft px-3 py-2 font-medium text-ink"
    >
      {children}
    </div>
  );
}
