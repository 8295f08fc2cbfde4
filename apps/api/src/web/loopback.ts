/** The parts of a request that show its origin. */
type Call = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Address of the connection itself; forwarding headers are ignored. */
  readonly socket: { readonly remoteAddress?: string | undefined };
};

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * True for a request from this machine under a loopback name. False for requests from other machines, through a proxy, or
 * from a page of another origin.
 */
export function isFromLoopback({ headers, socket }: Call): boolean {
  const { host } = headers;
  const isOwnName = typeof host === 'string' && LOOPBACK_HOST.test(host);
  const isPassedOn = FORWARDING.some((name) => headers[name] !== undefined);
  return isOwnName && !isPassedOn && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '');
}
