const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

/** True for a host name or address that refers to this machine itself. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

/**
 * True if the product is meant to be reachable from this machine only. Only then are the demo account, the development
 * mailbox and the sandbox enabled by default.
 */
export function isPrivateInstallation(host: string, publicUrl: string | undefined): boolean {
  return isLoopbackHost(host) && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname));
}
