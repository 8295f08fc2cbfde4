import type { KeptMail, Mails } from '@gemscout/accounts';
import { escapedHtml } from '@gemscout/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isFromLoopback } from './loopback.ts';
import { PLAIN_STYLE, plainPage } from './plain-page.ts';

const PATH = '/dev/mailbox';
const HTML = 'text/html; charset=utf-8';

const STYLE = `${PLAIN_STYLE}
main { max-width: 720px; margin: 0 auto }
article { margin: 24px 0; padding: 16px 20px; border: 1px solid var(--line); border-radius: 6px; background: var(--surface) }
article h2 { margin: 0 }
article p { margin: 4px 0; color: var(--soft); font-size: 14px }
pre { margin: 16px 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace }
`;

/**
 * `/dev/mailbox` and `/dev/mailbox.json`: the mails that would have been sent, newest first. Available only to this machine
 * under a loopback name and without a proxy; others get 404. A reader of these mails can take over any account.
 */
export function serveDevelopmentMailbox(app: NestFastifyApplication, mails: Pick<Mails, 'kept'>): void {
  const fastify = app.getHttpAdapter().getInstance();

  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(PATH)) return undefined;
    reply.header('cache-control', 'no-store');
    return isFromLoopback(request) ? undefined : reply.callNotFound();
  });
  fastify.get(PATH, async (_request, reply) => reply.type(HTML).send(pageOf(await mails.kept())));
  fastify.get(`${PATH}.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  fastify.get(`${PATH}.json`, async () =>
    (await mails.kept()).map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at })),
  );
  fastify.get<{ Params: { id: string } }>(`${PATH}/:id`, async ({ params }, reply) => {
    const mail = (await mails.kept()).find(({ id }) => id === params.id);
    return mail ? reply.type(HTML).send(mail.html) : reply.callNotFound();
  });
}

function pageOf(mails: readonly KeptMail[]): string {
  const list = mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(articleOf).join('\n');
  return plainPage({
    title: 'Development mailbox · Gemscout',
    stylePath: `${PATH}.css`,
    chosenTheme: true,
    body: `<h1>Development mailbox</h1>
<p>Mails that Gemscout would have sent, newest first. They stay on this machine; with SMTP_URL they are sent instead.</p>
${list}`,
  });
}

function articleOf({ id, to, subject, text, at }: KeptMail): string {
  const linked = escapedHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article>
<h2>${escapedHtml(subject)}</h2>
<p>To ${escapedHtml(to)}, <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linked}</pre>
<p><a href="${PATH}/${id}">As HTML</a></p>
</article>`;
}
