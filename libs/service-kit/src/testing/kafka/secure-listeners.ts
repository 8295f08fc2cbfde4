import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Two additional listeners of a test broker: one with password authentication (SASL PLAIN, SCRAM-SHA-512), one with TLS. */
export type SecureListeners = {
  readonly saslPort: number;
  readonly tlsPort: number;
  readonly username: string;
  readonly password: string;
  /** A PKCS12 file with the private key of the TLS listener. */
  readonly keystore: string;
  readonly keystorePassword: string;
};

/** A private key with a self-signed certificate for 127.0.0.1, stored in `directory`. */
export type TestCertificate = {
  readonly keystore: string;
  readonly keystorePassword: string;
  /** The certificate in PEM format, for clients to trust. */
  readonly certificate: string;
};

/** Generates a key and its certificate with Java's keytool. */
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
