/** A secret that a link of a mail brings, kept for this tab: it survives a reload and is in no other tab. */
export type LinkToken = {
  /**
   * Takes the token out of the address, so that neither the history nor a shared link holds it, and keeps it. Called before
   * anything is drawn.
   */
  readonly takeFromAddress: () => void;
  readonly read: () => string | null;
  readonly forget: () => void;
};

/** @param key under which the session storage has it */
export function linkToken(path: string, parameter: string, key: string): LinkToken {
  return {
    takeFromAddress() {
      const address = new URL(location.href);
      const token = address.searchParams.get(parameter);
      if (address.pathname !== path || token === null) return;
      if (token !== '') sessionStorage.setItem(key, token);
      address.searchParams.delete(parameter);
      history.replaceState(history.state, '', address);
    },
    read: () => sessionStorage.getItem(key),
    forget: () => sessionStorage.removeItem(key),
  };
}
