const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** True for a name or address with which a machine calls itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * True where nobody but this machine is meant to reach the product: only there the demo account, the development mailbox and
 * the sandbox exist unless they are asked for.
 */
export function isPrivateInstallation(host: string, publicUrl: string | undefined): boolean {
  return isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
}
