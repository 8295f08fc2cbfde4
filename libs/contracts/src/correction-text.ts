import type { CorrectionResponse } from './correction-bodies.ts';
import { showDate } from './facts/show-value.ts';

// In a separate module, so that the web page can import it without zod.

type Told = Pick<CorrectionResponse, 'label' | 'period' | 'before' | 'after' | 'source' | 'corrected_on' | 'input_of'>;

/** `Revenue in fiscal 2024, to 28 September 2024: $9.1B, now $8.7B (SEC filing 0000320193-26-000012, 9 January 2026)` */
export function correctionText({ label, period, before, after, source, corrected_on, input_of }: Told): string {
  const into = input_of.length === 0 ? '' : `, an input of ${input_of.join(', ')}`;
  return `${label} ${period}: ${before}, now ${after} (${source}, ${showDate(corrected_on)}${into})`;
}
