import Stripe from 'stripe';
import { z } from 'zod';

const MOST = 100;
const reference = z.union([z.string(), z.looseObject({ id: z.string() })]);

/** What is looked at of a paid invoice: by what it was paid. */
const InvoiceBody = z.looseObject({
  payments: z
    .looseObject({
      data: z.array(
        z.looseObject({
          status: z.string(),
          payment: z.looseObject({ payment_intent: reference.nullish(), charge: reference.nullish() }),
        }),
      ),
    })
    .nullish(),
});
const RefundBody = z.looseObject({ amount: z.number(), status: z.string().nullish() });

type Paid = { readonly payment_intent: string } | { readonly charge: string };

/**
 * Refunds all payments of a subscription. What was refunded before, in part or whole, is not refunded again, so that it can
 * be repeated after any failure. No idempotency key of our own: Stripe would repeat an earlier refusal for a day.
 *
 * @returns what is refunded of it now, in cents
 */
export async function refundPayments(stripe: Stripe, subscription: string): Promise<number> {
  const expand = ['data.payments'];
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: MOST, expand });
  let cents = 0;
  for (const paid of data.flatMap((invoice) => paidBy(InvoiceBody.parse(invoice)))) {
    await stripe.refunds.create({ ...paid, reason: 'requested_by_customer' }).catch(ignoreRefunded);
    const refunds = await stripe.refunds.list({ ...paid, limit: MOST });
    cents += refunds.data
      .map((refund) => RefundBody.parse(refund))
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
  }
  return cents;
}

/** Nothing for an invoice over nothing, such as that of a trial. */
function paidBy({ payments }: z.infer<typeof InvoiceBody>): readonly Paid[] {
  return (payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .flatMap(({ payment }): readonly Paid[] => {
      if (payment.payment_intent) return [{ payment_intent: idOf(payment.payment_intent) }];
      return payment.charge ? [{ charge: idOf(payment.charge) }] : [];
    });
}

function idOf(named: z.infer<typeof reference>): string {
  return typeof named === 'string' ? named : named.id;
}

function ignoreRefunded(error: unknown): void {
  const isRefunded =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
  if (!isRefunded) throw error;
}
