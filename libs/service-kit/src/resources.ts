type Closable = { close(): unknown };

/** What a process or a command has open, closed in reverse: the work before the connections that it needs. */
export class Resources {
  readonly #stack = new AsyncDisposableStack();

  /** Opens something, and closes it with the rest; at once if the rest is closed by then. */
  readonly use = async <Resource extends Closable>(opening: Resource | Promise<Resource>): Promise<Resource> => {
    const resource = await opening;
    if (this.#stack.disposed) await resource.close();
    else this.#stack.adopt(resource, async (opened) => void (await opened.close()));
    return resource;
  };

  /** Closes everything, what fails to close, too. @throws the failure; a `SuppressedError` for several */
  close(): Promise<void> {
    return this.#stack.disposeAsync();
  }
}
