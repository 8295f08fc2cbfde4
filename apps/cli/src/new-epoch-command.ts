import { CommandFailure, EXIT } from './failure.ts';
import { reasonOf, whoHere, withOperations } from './operations.ts';

/**
 * `gemscout new-epoch --yes`: declares that the store was restored. Projector and dispatcher then refuse to work until
 * the read model and the open tasks are rebuilt, so it needs `--yes`. Accounts that were erased before are erased again, since the
 * restored store may hold them.
 */
export async function newEpochCommand(isSure: boolean, given: string | undefined, json: boolean): Promise<number> {
  if (!isSure)
    throw new CommandFailure(
      'This is for a store that was restored from a backup: projector and dispatcher refuse to work until ' +
        '"gemscout rebuild" has run. Give --yes if you mean it.',
      EXIT.usage,
    );
  const reason = await reasonOf(given, 'You are about to give the event store another epoch');
  return withOperations(async ({ store, audit, deletion }) => {
    const before = await store.epoch();
    const act = { who: whoHere(), action: 'new_epoch', target: 'event store', reason } as const;
    const epoch = await audit.act(
      act,
      async () => {
        const epoch = await store.newEpoch();
        await deletion.reopen();
        return epoch;
      },
      (now) => `${now} in place of ${before}`,
    );
    console.log(
      json
        ? JSON.stringify({ epoch, before })
        : `The epoch of the event store is ${epoch} now; it was ${before}. Run "gemscout rebuild" next.`,
    );
    return EXIT.ok;
  });
}
