import { pino, type Logger } from 'pino';

export type { Logger };

const SECRETS = [
  'password',
  'token',
  'authorization',
  '*.password',
  '*.token',
  '*.authorization',
  'headers.authorization',
];

/** JSON lines on standard error, so that standard output stays what the person reads. Secrets are replaced. */
export function createLogger(level: string): Logger {
  return pino({ level, redact: { paths: SECRETS, censor: '***' } }, pino.destination({ fd: 2, sync: false }));
}
