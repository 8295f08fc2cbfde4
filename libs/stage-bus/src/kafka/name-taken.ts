/** Two processes use the same `INSTANCE`: the broker admitted the later one and fenced this one. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';

  constructor(instance: string | undefined) {
    super(
      `Another process has joined as ${instance}, too: give each worker an INSTANCE of its own. ` +
        'This one goes on under a name that does not last.',
    );
  }
}
