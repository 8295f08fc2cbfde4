import { setTimeout as sleep } from 'node:timers/promises';
import { openAccounts } from '@gemscout/accounts';
import { readInstance } from '@gemscout/service-kit';

const PASSWORD = 'a password of twelve';
const MAIL_COMES_WITHIN_MS = 60_000;

/** An account on the server that runs on `dataDirectory`, with its address verified, and a session of it. */
export async function addPerson(dataDirectory: string, email: string, plan: string) {
  const accounts = await openAccounts(readInstance(dataDirectory)?.databaseUrl ?? '');
  try {
    const { token } = await accounts.createAccount({ email, plan, verified: true, password: PASSWORD });
    return { email, password: PASSWORD, token };
  } finally {
    await accounts.close();
  }
}

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** The newest mail to an address that says something, as its reader finds it in the development mailbox. */
export async function mailTo(url: string, email: string, saying: string): Promise<Mail> {
  for (const until = Date.now() + MAIL_COMES_WITHIN_MS; Date.now() < until; await sleep(100)) {
    const mails: readonly Mail[] = JSON.parse(await (await fetch(`${url}/dev/mailbox.json`)).text());
    const mail = mails.find(({ to, subject, text }) => to === email && `${subject} ${text}`.includes(saying));
    if (mail) return mail;
  }
  throw new Error(`No mail that says "${saying}" came to ${email}`);
}

/** The link in a mail that goes to a page of the product. */
export function linkIn({ text }: Mail, page: string): string {
  return text.match(/https?:\S+/g)?.find((link) => new URL(link).pathname === page) ?? `no link to ${page}`;
}
