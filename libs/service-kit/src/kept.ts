type Closable = { close(): Promise<unknown> };

/** What a process has open, closed in reverse: the work before the connections that it needs. */
export class Kept {
  readonly #open: Closable[] = [];
  #closed = false;

  /** Opens something, and closes it with the rest; at once if the rest is closed by then. */
  readonly keep = async <Thing extends Closable>(opening: Thing | Promise<Thing>): Promise<Thing> => {
    const thing = await opening;
    if (this.#closed) await thing.close();
    else this.#open.push(thing);
    return thing;
  };

  async close(): Promise<void> {
    this.#closed = true;
    for (const thing of this.#open.splice(0).reverse()) await thing.close();
  }
}
