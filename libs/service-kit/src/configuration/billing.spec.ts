import { describe, expect, it } from '@jest/globals';
import { describeConfiguration, readConfiguration } from './configuration.ts';
import { requireBilling, requireStripeKey } from './billing.ts';

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
const OUTSIDE = { HOST: '0.0.0.0', PUBLIC_URL: 'https://gemscout.example.com' };
const modeOf = (environment: Record<string, string>) => requireBilling(readConfiguration(environment)).mode;

describe('who takes the money', () => {
  it('is nobody on a machine of its own, and Stripe where there is a key', () => {
    expect(modeOf({})).toBe('sandbox');
    expect(modeOf({ ...OUTSIDE, ...STRIPE })).toBe('stripe');
    expect(modeOf({ ...OUTSIDE, BILLING: 'sandbox' })).toBe('sandbox');
    expect(modeOf({ ...STRIPE, BILLING: 'sandbox' })).toBe('sandbox');
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://gemscout.example.com' }, { BILLING: 'stripe' }])(
    'must be said where others reach the product (%#)',
    (environment) => expect(() => modeOf(environment)).toThrow(/STRIPE_SECRET_KEY.*BILLING=sandbox/),
  );

  it('matters only to who answers for billing: other processes start without', () =>
    expect(readConfiguration({ HOST: '0.0.0.0' }).billing).toBeUndefined());

  it('sends people back to an address that must be said where others reach the product', () =>
    expect(() => modeOf({ ...STRIPE, HOST: '0.0.0.0' })).toThrow(/^PUBLIC_URL=/));
});

describe('a variable that cannot be used is named, with a valid value, and without its secret', () => {
  it.each<[Record<string, string>, RegExp]>([
    [{ BILLING: 'cash' }, /BILLING=cash.*BILLING=sandbox/],
    [{ SELLS_TO_EU: 'yes' }, /SELLS_TO_EU=yes.*one of: 0, 1.*SELLS_TO_EU=1/],
    [{ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_secret' }, /STRIPE_SECRET_KEY.*sk_test_/],
    [{ STRIPE_SECRET_KEY: 'sk_test_abc' }, /STRIPE_WEBHOOK_SECRET.*whsec_/],
    [{ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'secret' }, /STRIPE_WEBHOOK_SECRET.*whsec_/],
    [{ ...STRIPE, STRIPE_BASE_URL: 'ftp://secret' }, /STRIPE_BASE_URL.*http/],
  ])('%j', (environment, sentence) => {
    expect(() => readConfiguration(environment)).toThrow(sentence);
    expect(() => readConfiguration(environment)).not.toThrow(/secret"|pk_test_secret|ftp:/);
  });

  it('also where only prices are set up', () =>
    expect(() => requireStripeKey({})).toThrow(/STRIPE_SECRET_KEY.*sk_test_/));
});

it('a start says who takes the money, without a secret', () => {
  const lines = describeConfiguration(readConfiguration(STRIPE));
  expect(lines).toContainEqual(['Billing', 'Stripe, test mode']);
  expect(JSON.stringify(lines)).not.toContain('abc');
});
