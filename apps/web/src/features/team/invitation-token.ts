const KEY = 'invitation';
const PARAMETER = 'invite';

/**
 * Takes an invitation out of the address, so that neither the history nor a shared link holds it, and keeps it for this tab
 * until it is accepted or put away: also across sign-up and log-in.
 */
export function keepInvitationOfAddress(): void {
  const address = new URL(location.href);
  const token = address.searchParams.get(PARAMETER);
  if (address.pathname !== '/settings' || token === null) return;
  if (token !== '') sessionStorage.setItem(KEY, token);
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}

export function readInvitation(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(KEY);
}
