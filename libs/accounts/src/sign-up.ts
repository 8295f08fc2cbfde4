import type { DataSource } from 'typeorm';
import type { Accounts } from './accounts.ts';
import { available } from './accounts-database.ts';
import type { Outbox } from './open-mails.ts';
import type { Codes } from './open-verification.ts';
import type { Passwords } from './password.ts';
import { addUser, credentialsOf } from './users.ts';

type Surroundings = {
  readonly passwords: Passwords;
  readonly outbox: Outbox;
  readonly issue: Codes['issue'];
  /** New accounts count as verified. */
  readonly isVerified: boolean;
};

/**
 * A known address takes the same work as a new one: a hash, the same statements, a code and two mails, of which one is
 * for nobody.
 */
export function signUp(database: DataSource, surroundings: Surroundings): Pick<Accounts, 'signUp'> {
  const { passwords, outbox, issue, isVerified } = surroundings;
  return {
    async signUp({ password, ...request }) {
      const passwordHash = await passwords.hash(password);
      const assumed = { verified: isVerified, proven: false, plan: 'none', planGranted: false };
      await available(() =>
        database.transaction(async (manager) => {
          const known = await credentialsOf(manager, request.email);
          const added = await addUser(manager, { ...request, ...assumed, passwordHash });
          await issue(manager, request.email, added?.userId, added ? 'code' : 'decoy');
          const told = { to: known?.email ?? request.email, cause: { type: 'address_known' } } as const;
          await outbox.queue(manager, { ...told, isDecoy: added !== undefined });
        }),
      );
      outbox.wake();
    },
  };
}
