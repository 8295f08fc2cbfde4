import 'reflect-metadata';
import { billingContract } from '../billing.contract.ts';
import { stripeBillingUnderTest } from './stripe-billing.testing.ts';

billingContract('Stripe', () => stripeBillingUnderTest('stripe'));
