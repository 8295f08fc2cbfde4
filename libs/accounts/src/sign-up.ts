import { randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Accounts } from './accounts.ts';
import { available } from './accounts-database.ts';
import type { Outbox } from './open-mails.ts';
import type { Codes } from './open-verification.ts';
import type { Passwords } from './password.ts';
import { addUser, credentialsOf, type NewUser, type UserKey } from './users.ts';

type Context = {
  readonly passwords: Passwords;
  readonly outbox: Outbox;
  readonly issue: Codes['issue'];
  /** New accounts count as verified. */
  readonly isVerified: boolean;
};

/**
 * A known address takes the same work as a new one: a hash, the same statements, an account that is taken back, a code and two
 * mails, of which one is for nobody.
 */
export function signUp(database: DataSource, context: Context): Pick<Accounts, 'signUp'> {
  const { passwords, outbox, issue, isVerified } = context;
  return {
    async signUp({ password, ...request }) {
      const passwordHash = await passwords.hash(password);
      const assumed = { verified: isVerified, proven: false, plan: 'none', planGranted: false, sampleRunDue: true };
      await available(() =>
        database.transaction(async (manager) => {
          const known = await credentialsOf(manager, request.email);
          const added = await addOrPretend(manager, { ...request, ...assumed, passwordHash }, known !== undefined);
          await issue(manager, request.email, added?.userId, added ? 'code' : 'decoy');
          const mail = { to: known?.email ?? request.email, cause: { type: 'address_known' } } as const;
          await outbox.queue(manager, { ...mail, isDecoy: added !== undefined });
        }),
      );
      outbox.wake();
    },
  };
}

/** Adds the account; where its address is known, adds one of nobody's with an address as long, and takes that back. */
async function addOrPretend(manager: EntityManager, user: NewUser, isKnown: boolean): Promise<UserKey | undefined> {
  await manager.query('SAVEPOINT account');
  const added = await addUser(manager, isKnown ? { ...user, email: nobodysAddress(user.email.trim().length) } : user);
  await manager.query(isKnown ? 'ROLLBACK TO SAVEPOINT account' : 'RELEASE SAVEPOINT account');
  return isKnown ? undefined : added;
}

/** Without the sign that every address of mail has. */
function nobodysAddress(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}
