import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail } from '@gemscout/service-kit';
import type { Accounts } from '../accounts.ts';

/** Takes the mails of accounts as a mail server does. */
export function takeMails(accounts: Accounts, publicUrl = 'https://gemscout.example') {
  const stopping = new AbortController();
  const taken: Mail[] = [];
  const sending = accounts.mails.send({ publicUrl, deliver: async (mail) => void taken.push(mail) }, stopping.signal);

  /** Waits for the mail number `count` to an address, from 1. */
  async function mailTo(email: string, count = 1): Promise<Mail> {
    for (;;) {
      const mail = taken.filter(({ to }) => to === email)[count - 1];
      if (mail) return mail;
      await sleep(10);
    }
  }

  return {
    taken,
    mailTo,
    codeFor: async (email: string, count = 1): Promise<string> =>
      /\n([A-Z2-9]{6})\n/.exec((await mailTo(email, count)).text)?.[1] ?? 'no code',
    resetTokenFor: async (email: string, count = 1): Promise<string> =>
      /reset\?token=([\w-]{43})/.exec((await mailTo(email, count)).text)?.[1] ?? 'no token',
    async stop(): Promise<void> {
      stopping.abort();
      await sending;
    },
  };
}
