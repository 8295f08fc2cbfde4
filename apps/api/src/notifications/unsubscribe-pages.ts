import type { Accounts } from '@gemscout/accounts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PLAIN_STYLE, plainPage } from '../web/plain-page.ts';

const PATH = '/unsubscribe';
const STYLE_PATH = '/unsubscribe/style.css';
const HTML = 'text/html; charset=utf-8';
const BODY_LIMIT_BYTES = 4_096;
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const STYLE = `${PLAIN_STYLE}
main { max-width: 34rem; margin: 0 auto }
.brand { font-weight: 600; color: inherit; text-decoration: none }
button { padding: 8px 16px; font: inherit; color: var(--on-accent); background: var(--accent); border: 0; border-radius: 6px }
`;

type Unsubscribing = { Querystring: { readonly token?: unknown } };

/**
 * Ends mails about conditions by the link in such a mail, without log-in. Opening the link changes nothing, as mail servers
 * open links too; its button, or the button of a mail program (RFC 8058), sends the POST that does.
 */
export async function serveUnsubscribe(
  app: NestFastifyApplication,
  accounts: Pick<Accounts, 'notifications'>,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  await fastify.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, async () => undefined);
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('content-security-policy', CONTENT_SECURITY_POLICY);
    });
    pages.get(STYLE_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
    pages.get<Unsubscribing>(PATH, async (_request, reply) => reply.type(HTML).send(ASKING));
    pages.post<Unsubscribing>(PATH, async ({ query }, reply) => {
      const isDone = await accounts.notifications.stopMails(String(query.token ?? ''));
      return reply.type(HTML).send(isDone ? DONE : UNKNOWN);
    });
  });
}

const TITLE = 'Mails about conditions · Gemscout';
const ASKING = page(
  'Stop mails about conditions?',
  'Gemscout then writes no more mails when a condition of a proposal is met. The bell in the workspace still says so.',
  '<form method="post"><button>Unsubscribe</button></form>',
);
const DONE = page(
  'You get no more mails about conditions',
  'You can switch them on again in Settings, under Notifications.',
  '<p><a href="/settings?section=notifications">Settings</a></p>',
);
const UNKNOWN = page(
  'This link is not complete',
  'Open the whole link of the mail, or log in and switch these mails off in Settings, under Notifications.',
  '<p><a href="/settings?section=notifications">Settings</a></p>',
);

function page(heading: string, sentence: string, rest: string): string {
  const body = `<p><a class="brand" href="/">Gemscout</a></p>\n<h1>${heading}</h1>\n<p>${sentence}</p>\n${rest}`;
  return plainPage({ title: TITLE, stylePath: STYLE_PATH, body });
}
