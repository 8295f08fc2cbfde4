type Headers = Readonly<Record<string, string | string[] | undefined>>;

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** True for a call that this machine made under its own name: not through a proxy, nor from a page of a foreign name. */
export function isFromLoopback(headers: Headers): boolean {
  const { host } = headers;
  return (
    typeof host === 'string' && LOOPBACK_HOST.test(host) && FORWARDING.every((name) => headers[name] === undefined)
  );
}
