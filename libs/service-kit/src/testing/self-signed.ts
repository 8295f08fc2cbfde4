import { generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 86_400_000;

/** PEM. Who trusts `certificate` trusts a server that holds `key` and is reached at the address it was made for. */
export type SelfSigned = { readonly key: string; readonly certificate: string };

/** A key with a certificate of its own making, for one IPv4 address and two days (X.509 v3, ECDSA on P-256). */
export function selfSigned(address: string): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const facts = factsOf(address, publicKey.export({ type: 'spki', format: 'der' }));
  const signature = sign('sha256', facts, privateKey);
  const der = sequence(facts, ECDSA_WITH_SHA256, element(0x03, Buffer.of(0), signature));
  const lines = der.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function factsOf(address: string, publicKey: Buffer): Buffer {
  const name = sequence(element(0x31, sequence(COMMON_NAME, element(0x0c, Buffer.from(address)))));
  const validity = sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const alternativeName = sequence(element(0x87, Buffer.from(address.split('.').map(Number))));
  const extensions = sequence(
    sequence(SUBJECT_ALTERNATIVE_NAME, element(0x04, alternativeName)),
    // Of no authority: Rust's TLS does not take the certificate of one for that of a server.
    sequence(BASIC_CONSTRAINTS, element(0x04, sequence())),
  );
  const [version, serial] = [element(0xa0, integer(2)), integer(1)];
  return sequence(version, serial, ECDSA_WITH_SHA256, name, validity, name, publicKey, element(0xa3, extensions));
}

/** DER: a tag, the length of what follows, and that. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, ...encodedLength(content)), content]);
}

function encodedLength({ length }: Buffer): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function integer(value: number): Buffer {
  return element(0x02, Buffer.of(value));
}

function utcTime(at: number): Buffer {
  return element(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));
}

const oid = (hexadecimal: string): Buffer => element(0x06, Buffer.from(hexadecimal, 'hex'));
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALTERNATIVE_NAME = oid('551d11');
const BASIC_CONSTRAINTS = oid('551d13');
