import { setTimeout as sleep } from 'node:timers/promises';
import type { KeptMail } from '@gemscout/accounts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const MOST_TRIES = 1_000;

/** Reads the development mailbox over HTTP. */
export function mailbox(app: NestFastifyApplication) {
  const all = async (): Promise<readonly KeptMail[]> =>
    (await app.inject({ url: '/dev/mailbox.json', headers: { host: 'localhost' } })).json();

  /** Waits for the newest mail to an address whose subject or text contains `saying`. */
  async function mailTo(email: string, saying = ''): Promise<KeptMail> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const mail = (await all()).find(({ to, subject, text }) => to === email && `${subject} ${text}`.includes(saying));
      if (mail) return mail;
      await sleep(20);
    }
    throw new Error(`No mail came to ${email}`);
  }

  return {
    mailTo,
    codeFor: async (email: string): Promise<string> =>
      /\n([A-Z2-9]{6})\n/.exec((await mailTo(email, 'verification code')).text)?.[1] ?? 'no code',
    resetTokenFor: async (email: string): Promise<string> =>
      /reset\?token=([\w-]{43})/.exec((await mailTo(email, 'reset?token=')).text)?.[1] ?? 'no token',
  };
}
