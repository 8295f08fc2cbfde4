/** A call as far as it tells where it comes from. */
type Call = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of the connection itself, whatever a proxy says. */
  readonly socket: { readonly remoteAddress?: string | undefined };
};

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * True for a call that this machine made under its own name: not from elsewhere under that name, not through a proxy, nor from
 * a page of a foreign name.
 */
export function isFromLoopback({ headers, socket }: Call): boolean {
  const { host } = headers;
  const isOwnName = typeof host === 'string' && LOOPBACK_HOST.test(host);
  const isPassedOn = FORWARDING.some((name) => headers[name] !== undefined);
  return isOwnName && !isPassedOn && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '');
}
