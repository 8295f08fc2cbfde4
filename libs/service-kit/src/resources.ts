type Closable = { close(): unknown };

/** The open resources of a process or command, closed in reverse order. */
export class Resources {
  readonly #stack = new AsyncDisposableStack();

  /**
   * Registers an opened resource, or one that is still opening, to be closed with the others. Closes it at once if the others
   * are already closed.
   */
  readonly use = async <Resource extends Closable>(opening: Resource | Promise<Resource>): Promise<Resource> => {
    const resource = await opening;
    if (this.#stack.disposed) await resource.close();
    else this.#stack.adopt(resource, async (opened) => void (await opened.close()));
    return resource;
  };

  /** Closes every resource, even if closing one fails. @throws the failure; a `SuppressedError` for several */
  close(): Promise<void> {
    return this.#stack.disposeAsync();
  }
}
