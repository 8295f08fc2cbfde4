import 'reflect-metadata';
import { billingContract } from '../testing/billing.contract.ts';
import { stripeBillingUnderTest } from '../testing/stripe-billing.ts';

billingContract('Stripe', () => stripeBillingUnderTest('stripe'));
