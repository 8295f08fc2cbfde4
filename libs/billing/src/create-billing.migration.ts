import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Customers and what was last read of their subscriptions; the webhooks that were handled; who has had a trial, as keyed
 * hashes, which outlive the account; and the subscriptions and pages of the sandbox.
 */
export class CreateBilling1764300200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.customer (
        workspace_id uuid PRIMARY KEY,
        customer_id text NOT NULL UNIQUE,
        person_hash bytea NOT NULL,
        subscription jsonb,
        notice text,
        due_at timestamptz,
        checkout_at timestamptz,
        checked_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX customer_checked ON billing.customer (checked_at NULLS FIRST);
      CREATE TABLE billing.webhook (event_id text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
      CREATE INDEX webhook_at ON billing.webhook (at);
      CREATE TABLE billing.trial (
        person_hash bytea PRIMARY KEY,
        subscription_hash bytea NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE billing.sandbox_subscription (
        id text PRIMARY KEY,
        customer_id text NOT NULL,
        state jsonb NOT NULL
      );
      CREATE INDEX sandbox_subscription_customer ON billing.sandbox_subscription (customer_id);
      CREATE TABLE billing.sandbox_session (
        session_hash bytea PRIMARY KEY,
        customer_id text NOT NULL,
        request jsonb NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX sandbox_session_customer ON billing.sandbox_session (customer_id);`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations only add: there is no way back');
  }
}
