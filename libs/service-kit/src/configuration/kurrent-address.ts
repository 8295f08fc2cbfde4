import { accessSync, constants } from 'node:fs';
import { isLoopbackHost } from './exposure.ts';

/** The address of KurrentDB, taken apart. No text made from it holds the password, not even that of `inspect` or JSON. */
export type KurrentAddress = {
  /** The nodes to begin with, at least one. */
  readonly nodes: readonly KurrentNode[];
  /** True if the nodes are those of a cluster: the one that leads must be asked for (`+discover`, or several nodes). */
  readonly isCluster: boolean;
  /** True for `+discover`: the only node is a DNS name of all nodes. */
  readonly isDnsName: boolean;
  /** A function, so that nothing that prints this object prints the password. Undefined: nobody logs in. */
  readonly credentials: (() => KurrentCredentials) | undefined;
  /** Undefined: connections are not encrypted. */
  readonly tls: KurrentTls | undefined;
  readonly connectionName: string | undefined;
  /** Milliseconds; -1 for never. */
  readonly keepAliveIntervalMs: number | undefined;
  readonly keepAliveTimeoutMs: number | undefined;
};

export type KurrentNode = { readonly host: string; readonly port: number };

type KurrentCredentials = { readonly username: string; readonly password: string };

type KurrentTls = {
  /** False: any certificate is accepted. */
  readonly isVerified: boolean;
  /** Paths of PEM files that could be read when the address was. */
  readonly caFile: string | undefined;
  /** The client's own certificate, for servers that ask for one. */
  readonly client: { readonly certificateFile: string; readonly keyFile: string } | undefined;
};

/** What is wrong with an address, in sentences that hold none of its values. */
export class KurrentAddressError extends Error {
  override readonly name = 'KurrentAddressError';
}

const SCHEME = /^(?:kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//;
const HOST = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const DEFAULT_PORT = 2_113;

/**
 * Reads an address as the clients of KurrentDB take it. The driver reads it twice, in two ways, and prints it when it does
 * not like it; so it is never given to the driver as it is.
 *
 * @throws KurrentAddressError
 */
export function parseKurrentAddress(text: string): KurrentAddress {
  const scheme = SCHEME.exec(text);
  if (!scheme) refuse('It must begin with kurrentdb:// or kurrentdb+discover://.');
  const isDnsName = scheme[1] !== undefined;
  const { authority, options } = partsOf(text.slice(scheme[0].length));
  const at = authority.lastIndexOf('@');
  const nodes = nodesOf(authority.slice(at + 1));
  if (isDnsName && nodes.length > 1) refuse('With +discover it must name one host, which stands for all nodes.');
  const credentials = at < 0 ? undefined : credentialsOf(authority.slice(0, at));
  const { tls, ...others } = settingsOf(options);
  if (credentials && !tls && !nodes.every(({ host }) => isLoopbackHost(host)))
    refuse('With tls=false it must hold no password unless the host is this machine: anyone on the way could read it.');
  return { nodes, isCluster: isDnsName || nodes.length > 1, isDnsName, credentials, tls, ...others };
}

/** The address without secrets, such as `gemscout@a.example:2113,b.example:2113`. */
export function shownKurrentAddress({ nodes, credentials }: KurrentAddress): string {
  const hosts = nodes.map(({ host, port }) => `${host}:${port}`).join(',');
  return credentials ? `${credentials().username}@${hosts}` : hosts;
}

function refuse(problem: string): never {
  throw new KurrentAddressError(problem);
}

function partsOf(text: string): { readonly authority: string; readonly options: string } {
  const [, authority = '', rest = ''] = /^([^/?]*)(.*)$/s.exec(text) ?? [];
  // Whatever comes after an @ that is out of place may be a part of the password.
  if (rest.includes('@') || /\s/.test(text))
    refuse(
      'Characters in the user, the password and the options must be percent-encoded where they mean something else: ' +
        '/ as %2F, ? as %3F, @ as %40, a space as %20.',
    );
  const options = /^\/?(?:\?(.*))?$/.exec(rest);
  return options
    ? { authority, options: options[1] ?? '' }
    : refuse('After the host there must be nothing but ?options.');
}

function credentialsOf(text: string): () => KurrentCredentials {
  const colon = text.indexOf(':');
  const username = decoded(text.slice(0, colon));
  const password = decoded(text.slice(colon + 1));
  if (colon < 1 || password === '') refuse('Before the @ there must be user:password.');
  // Basic authentication ends the user at the first colon.
  if (username.includes(':')) refuse('The user must not contain a colon.');
  return () => ({ username, password });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return refuse('A % in the user, the password or an option must be written as %25.');
  }
}

function nodesOf(text: string): readonly KurrentNode[] {
  return text.split(',').map((node) => {
    const [host = '', port = String(DEFAULT_PORT), ...more] = node.split(':');
    if (!HOST.test(host) || more.length > 0) refuse('It must name a host: a name, or an IPv4 address.');
    const number = /^\d{1,5}$/.test(port) ? Number(port) : 0;
    if (number < 1 || number > 65_535) refuse('The port must be a number from 1 to 65535.');
    return { host, port: number };
  });
}

/** The options, by their names in small letters without dashes, as the driver compares them. */
const OPTIONS: ReadonlySet<string> = new Set([
  ...['tls', 'tlsverifycert', 'tlscafile', 'usercertfile', 'userkeyfile', 'nodepreference', 'connectionname'],
  ...['keepaliveinterval', 'keepalivetimeout'],
]);
const SET_BY_GEMSCOUT: ReadonlySet<string> = new Set([
  ...['defaultdeadline', 'discoveryinterval', 'maxdiscoverattempts', 'gossiptimeout', 'throwonappendfailure'],
]);

type Option = { readonly name: string; readonly value: string };

function settingsOf(text: string) {
  const options = optionsIn(text);
  const preference = options.get('nodepreference');
  if (preference && preference.value.toLowerCase() !== 'leader')
    refuse(`Its option "${preference.name}" must be leader: Gemscout reads what it has just written.`);
  return {
    tls: truth(options.get('tls')) === false ? undefined : tlsOf(options),
    connectionName: options.get('connectionname')?.value,
    keepAliveIntervalMs: milliseconds(options.get('keepaliveinterval')),
    keepAliveTimeoutMs: milliseconds(options.get('keepalivetimeout')),
  };
}

function optionsIn(text: string): ReadonlyMap<string, Option> {
  const options = new Map<string, Option>();
  for (const part of text.split('&').filter(Boolean)) {
    const [given = '', ...value] = part.split('=');
    // A name that is no word may be a piece of something secret.
    const name = /^[A-Za-z][A-Za-z_-]{0,30}$/.test(given) ? given : '…';
    const key = given.toLowerCase().replace(/[_-]/g, '');
    if (SET_BY_GEMSCOUT.has(key)) refuse(`Gemscout sets the option "${name}" itself: leave it out.`);
    if (!OPTIONS.has(key)) refuse(`It has an unknown option, "${name}".`);
    if (options.has(key)) refuse(`It has the option "${name}" more than once.`);
    if (value.join('') === '') refuse(`Its option "${name}" has no value.`);
    options.set(key, { name, value: decoded(value.join('=')) });
  }
  return options;
}

function tlsOf(options: ReadonlyMap<string, Option>): KurrentTls {
  const [certificateFile, keyFile] = [file(options.get('usercertfile')), file(options.get('userkeyfile'))];
  if ((certificateFile === undefined) !== (keyFile === undefined))
    refuse('Its options "userCertFile" and "userKeyFile" go together.');
  return {
    isVerified: truth(options.get('tlsverifycert')) ?? true,
    caFile: file(options.get('tlscafile')),
    client: certificateFile && keyFile ? { certificateFile, keyFile } : undefined,
  };
}

function truth(option: Option | undefined): boolean | undefined {
  if (option === undefined) return undefined;
  if (option.value === 'true' || option.value === 'false') return option.value === 'true';
  return refuse(`Its option "${option.name}" must be true or false.`);
}

function milliseconds(option: Option | undefined): number | undefined {
  if (option === undefined) return undefined;
  if (/^(-1|\d{1,9})$/.test(option.value)) return Number(option.value);
  return refuse(`Its option "${option.name}" must be a number of milliseconds, or -1 for never.`);
}

function file(option: Option | undefined): string | undefined {
  if (option === undefined) return undefined;
  try {
    accessSync(option.value, constants.R_OK);
    return option.value;
  } catch {
    return refuse(`Its option "${option.name}" must be the path of a PEM file that can be read.`);
  }
}
