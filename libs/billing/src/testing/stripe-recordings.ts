import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** For specs: bodies that were recorded of Stripe. They are not ours to publish; `RECORDINGS` names their folder. */
const folder = join(
  process.env['RECORDINGS'] ?? join(import.meta.dirname, '../../../../../shared/data/recordings'),
  'stripe',
);

export const stripeRecordingsPresent = existsSync(folder);
if (!stripeRecordingsPresent) console.warn(`skipped: recorded bodies of Stripe, as ${folder} does not exist`);

const Body = z.record(z.string(), z.unknown());
export type Body = z.infer<typeof Body>;

/** A recorded body; `{}` where there are no recordings. */
export function recordedBody(name: string): Body {
  if (!stripeRecordingsPresent) return {};
  return Body.parse(JSON.parse(readFileSync(join(folder, `stripe.${name}.json`), 'utf8')));
}
