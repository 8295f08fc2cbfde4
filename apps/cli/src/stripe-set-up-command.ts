import { BillingUnavailable, setUpStripe } from '@gemscout/billing';
import { requireStripeKey } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';

/** `gemscout stripe-setup`: creates what billing needs at Stripe and does not exist yet. Safe to repeat. */
export async function stripeSetUpCommand(json: boolean): Promise<number> {
  const account = requireStripeKey(process.env);
  try {
    await setUpStripe(account, (line) => {
      const { what, id, made } = line;
      console.log(json ? JSON.stringify(line) : `${what.padEnd(32)} ${made ? 'made' : 'is there'} (${id})`);
    });
  } catch (error) {
    if (!(error instanceof BillingUnavailable)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new CommandFailure(`Stripe was not set up: ${cause}`, EXIT.failed);
  }
  return EXIT.ok;
}
