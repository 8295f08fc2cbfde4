import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { KurrentAddressError, parseKurrentAddress, shownKurrentAddress } from './kurrent-address.ts';

const parse = parseKurrentAddress;

describe('an address of KurrentDB', () => {
  it('is encrypted and at port 2113 unless it says otherwise', () => {
    expect(parse('kurrentdb://h')).toMatchObject({ nodes: [{ host: 'h', port: 2_113 }], isCluster: false });
    expect(parse('kurrentdb://h')).toMatchObject({ tls: { isVerified: true }, credentials: undefined });
    expect(parse('esdb://h:1/?tls=false').tls).toBeUndefined();
  });

  it.each([
    ['kurrentdb://a,b:3', true, false],
    ['kurrentdb+discover://cluster.example', true, true],
    ['kdb://a', false, false],
  ])('says whether it is that of a cluster: %s', (text, isCluster, isDnsName) =>
    expect(parse(text)).toMatchObject({ isCluster, isDnsName }),
  );

  it('takes the names of options as the driver does', () =>
    expect(
      parse(`kurrent://h?TLS=true&tls-verify-cert=false&tlsCAFile=${encodeURIComponent(import.meta.filename)}`).tls,
    ).toEqual({ isVerified: false, caFile: import.meta.filename, client: undefined }));

  it.each(['p@ss', 'p:ss', '100%', 'a#b', 'a/b?c=d&e', ' ü €', '++', '%40'])('takes the password "%s"', (password) => {
    const { credentials, nodes } = parse(`kurrentdb://ann:${encodeURIComponent(password)}@h:1`);
    expect(credentials?.()).toEqual({ username: 'ann', password });
    expect(nodes).toEqual([{ host: 'h', port: 1 }]);
  });

  it('takes @, : and # in a password also as they are', () =>
    expect(parse('kurrentdb://ann:a@b:c#d@h').credentials?.().password).toBe('a@b:c#d'));

  it('holds its password where nothing prints it', () => {
    const address = parse('kurrentdb://ann:geheim@h');
    const printed = [inspect(address, { depth: 9, showHidden: true }), JSON.stringify(address)];
    expect([...printed, shownKurrentAddress(address)].filter((text) => text.includes('geheim'))).toEqual([]);
    expect(shownKurrentAddress(address)).toBe('ann@h:2113');
  });

  it.each(['kurrentdb://ann:geheim@db.example?tls=false', 'kurrentdb://ann:geheim@127.0.0.1,h?tls=false'])(
    'sends no password without TLS over a network: %s',
    (text) => expect(() => parse(text)).toThrow(/With tls=false it must hold no password/),
  );

  it('sends a password without TLS to this machine, and nobody anywhere', () => {
    expect(parse('kurrentdb://ann:geheim@localhost?tls=false').tls).toBeUndefined();
    expect(parse('kurrentdb://db.example?tls=false').tls).toBeUndefined();
  });
});

describe('an address that cannot be used', () => {
  it.each([
    ['kurrentdb://ann:geheim@h?tls=geheim', 'Its option "tls" must be true or false.'],
    ['kurrentdb://ann:geheim@h?tls-verify-cert=geheim', 'Its option "tls-verify-cert" must be true or false.'],
    ['kurrentdb://ann:geheim@h?colour=geheim', 'It has an unknown option, "colour".'],
    ['kurrentdb://ann:geheim@h?tls=true&tls=true', 'It has the option "tls" more than once.'],
    ['kurrentdb://ann:geheim@h?tls', 'Its option "tls" has no value.'],
    ['kurrentdb://ann:geheim@h?geheim!', 'It has an unknown option, "…".'],
    ['kurrentdb://ann:geheim@h?defaultDeadline=1', 'Gemscout sets the option "defaultDeadline" itself: leave it out.'],
    ['kurrentdb://ann:geheim@h?nodePreference=follower', 'Its option "nodePreference" must be leader'],
    ['kurrentdb://ann:geheim@h?keepAliveInterval=geheim', 'Its option "keepAliveInterval" must be a number'],
    ['kurrentdb://ann:geheim@h?tlsCAFile=/geheim', 'Its option "tlsCAFile" must be the path of a PEM file'],
    ['kurrentdb://ann:geheim@h?userCertFile=/', 'Its options "userCertFile" and "userKeyFile" go together.'],
    ['kurrentdb://ann:geheim@h:99999', 'The port must be a number from 1 to 65535.'],
    ['kurrentdb://ann:geheim', 'The port must be a number from 1 to 65535.'],
    ['kurrentdb://ann:geheim@', 'It must name a host'],
    ['kurrentdb://ann:geheim@[::1]:2113', 'It must name a host'],
    ['kurrentdb+discover://ann:geheim@a,b', 'With +discover it must name one host'],
    ['kurrentdb://ann:ge/heim@h', 'must be percent-encoded'],
    ['kurrentdb://ann:g@e?geheim=1@h', 'must be percent-encoded'],
    ['kurrentdb://ann:ge heim@h', 'must be percent-encoded'],
    ['kurrentdb://ann:geheim%@h', 'A % in the user, the password or an option must be written as %25.'],
    ['kurrentdb://geheim@h', 'Before the @ there must be user:password.'],
    ['kurrentdb://a%3Ab:geheim@h', 'The user must not contain a colon.'],
    ['kurrentdb://ann:geheim@h/geheim', 'After the host there must be nothing but ?options.'],
    ['http://ann:geheim@h', 'It must begin with kurrentdb://'],
  ])('is refused without its values: %s', (text, sentence) => {
    expect(() => parse(text)).toThrow(KurrentAddressError);
    expect(() => parse(text)).toThrow(sentence);
    expect(() => parse(text)).not.toThrow(/geheim|ann/);
  });
});
