import { erasedSinceBackup } from './erased-accounts.ts';
import { CommandFailure, EXIT } from './failure.ts';
import { reasonOf, whoHere, withOperations, type Operations } from './operations.ts';

type Restored = {
  /** `--yes` was given. */
  readonly isSure: boolean;
  /** `--erased`. */
  readonly erased: string | undefined;
  readonly reason: string | undefined;
  readonly json: boolean;
};

/**
 * `gemscout new-epoch --yes --erased <file>|none`: declares that the store was restored. Projector and dispatcher then refuse
 * to work until the read model and the open tasks are rebuilt, so it needs `--yes`. First it closes every account that was
 * erased since the backup, which the dispatcher then erases again: those of the file, and those that the database remembers.
 */
export async function newEpochCommand({ isSure, erased, reason: given, json }: Restored): Promise<number> {
  if (!isSure)
    throw new CommandFailure(
      'This is for a store that was restored from a backup: projector and dispatcher refuse to work until ' +
        '"gemscout rebuild" has run. Give --yes if you mean it.',
      EXIT.usage,
    );
  const ids = await erasedSinceBackup(erased);
  const reason = await reasonOf(given, 'You are about to give the event store another epoch');
  return withOperations(async (operations) => {
    const { store, audit, deletion } = operations;
    const closed = await closeErased(operations, ids, reason);
    await deletion.reopen();
    const before = await store.epoch();
    const act = { who: whoHere(), action: 'new_epoch', target: 'event store', reason } as const;
    const epoch = await audit.act(
      act,
      () => store.newEpoch(),
      (now) => `${now} in place of ${before}`,
    );
    console.log(
      json
        ? JSON.stringify({ epoch, before, erasedAgain: closed })
        : `The epoch of the event store is ${epoch} now; it was ${before}. Of ${ids.length} erased accounts the backup ` +
            `held ${closed}: closed, and erased again by the dispatcher. Run "gemscout rebuild" next.`,
    );
    return EXIT.ok;
  });
}

/** @returns how many of them the backup held */
async function closeErased({ audit, deletion }: Operations, ids: readonly string[], reason: string): Promise<number> {
  let closed = 0;
  for (const target of ids) {
    const act = { who: whoHere(), action: 'erase_account', target, reason } as const;
    const isHeld = await audit.act(
      act,
      () => deletion.beginAgain(target),
      (begun) => (begun ? 'begun' : 'no such account'),
    );
    if (isHeld) closed += 1;
  }
  return closed;
}
