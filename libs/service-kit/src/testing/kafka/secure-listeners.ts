import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Two more listeners of a broker for tests: one asks for a password (SASL PLAIN, SCRAM-SHA-512), one is encrypted. */
export type SecureListeners = {
  readonly saslPort: number;
  readonly tlsPort: number;
  readonly username: string;
  readonly password: string;
  /** A PKCS12 file with the key of the encrypted listener. */
  readonly keystore: string;
  readonly keystorePassword: string;
};

/** A key with a certificate of its own making for 127.0.0.1, in `directory`. */
export type TestCertificate = {
  readonly keystore: string;
  readonly keystorePassword: string;
  /** PEM: whom a client trusts that shall accept it. */
  readonly certificate: string;
};

/** Makes a key and its certificate with Java's keytool. */
export function makeCertificate(directory: string, name: string): TestCertificate {
  mkdirSync(directory, { recursive: true });
  const keystore = join(directory, `${name}.p12`);
  const keystorePassword = 'of-no-secret';
  const store = ['-keystore', keystore, '-storepass', keystorePassword, '-alias', name];
  const about = ['-keyalg', 'EC', '-dname', `CN=${name}`, '-ext', 'san=ip:127.0.0.1', '-ext', 'bc:c', '-validity', '2'];
  execFileSync('keytool', ['-genkeypair', '-storetype', 'PKCS12', ...store, ...about], { stdio: 'ignore' });
  const certificate = execFileSync('keytool', ['-exportcert', '-rfc', ...store], { encoding: 'utf8', stdio: 'pipe' });
  return { keystore, keystorePassword, certificate };
}
