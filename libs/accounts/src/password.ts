import pLimit from 'p-limit';
import { Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const OPTIONS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password: unknown addresses are checked against it, so that they take as long. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$L37Pog6tnaw9fShqdQ7Z9g$yd+JKkeDXB9wi3EqYbCgkw3AwvB8d7z5wBIRm9wiuk8';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False also for `null`, after the same time. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
};

/** argon2id, at most `parallel` at a time: each takes 19 MiB and a core, and the rest of the server goes on. */
export function boundedPasswords(parallel: number): Passwords {
  const limited = pLimit(parallel);
  return {
    hash: (password) => limited(() => hash(password, OPTIONS)),
    verify: async (passwordHash, password) =>
      (await limited(() => verify(passwordHash ?? NOBODY, password))) && passwordHash !== null,
  };
}
