import type { KeptMail, Mails } from '@gemscout/accounts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isFromLoopback } from './loopback.ts';

const PATH = '/dev/mailbox';
const HTML = 'text/html; charset=utf-8';

const STYLE = `
body { margin: 0; padding: 32px 24px; font: 16px/1.6 system-ui, sans-serif; color: #1c1917; background: #fafaf9 }
main { max-width: 720px; margin: 0 auto }
h1 { font: 28px Georgia, serif }
h2 { margin: 0; font-size: 18px }
article { margin: 24px 0; padding: 16px 24px; border: 1px solid #d6d3d1; border-radius: 8px; background: #ffffff }
article p { margin: 4px 0; color: #57534e; font-size: 14px }
pre { margin: 16px 0 8px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace }
a { color: #0f5132 }
`;

/**
 * `/dev/mailbox` and `/dev/mailbox.json`: the mails that would have been sent, newest first. Only for this machine under its
 * own name, and not through a proxy; for others there is no such page. Whoever reads it can take over any account.
 */
export function serveDevelopmentMailbox(app: NestFastifyApplication, mails: Pick<Mails, 'kept'>): void {
  const fastify = app.getHttpAdapter().getInstance();

  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(PATH)) return undefined;
    reply.header('cache-control', 'no-store');
    return isFromLoopback(request.headers) ? undefined : reply.callNotFound();
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Development mailbox · Gemscout</title>
<link rel="stylesheet" href="${PATH}.css">
</head>
<body>
<main>
<h1>Development mailbox</h1>
<p>Mails that Gemscout would have sent, newest first. They stay on this machine; with SMTP_URL they are sent instead.</p>
${list}
</main>
</body>
</html>
`;
}

function articleOf({ id, to, subject, text, at }: KeptMail): string {
  const linked = escaped(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)}, <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
<pre>${linked}</pre>
<p><a href="${PATH}/${id}">As HTML</a></p>
</article>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
