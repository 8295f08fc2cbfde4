import { CHECKOUT_PATH, PORTAL_PATH, type Sandbox } from '@gemscout/billing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isFromLoopback } from '../web/loopback.ts';
import { actOfForm, cardOfForm } from './sandbox-forms.ts';
import { goneHtml, sandboxHtml, STYLE, STYLE_PATH } from './sandbox-html.ts';

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const FORM_LIMIT_BYTES = 4_096;

/**
 * The sandbox's checkout and portal under `/dev/billing/`, which replace Stripe's pages. Available only to this machine under
 * a loopback name and without a proxy; others get 404. Opening a page changes nothing; its buttons do.
 */
export async function serveSandbox(app: NestFastifyApplication, sandbox: Sandbox): Promise<void> {
  await app
    .getHttpAdapter()
    .getInstance()
    .register(async (pages) => {
      pages.removeAllContentTypeParsers();
      pages.addContentTypeParser<string>(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
        async (_request: unknown, body: string) => new URLSearchParams(body),
      );
      pages.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store').header('content-security-policy', CONTENT_SECURITY_POLICY);
        return isFromLoopback(request) ? undefined : reply.callNotFound();
      });
      pages.get(STYLE_PATH, async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
      servePages(pages, sandbox);
      serveForms(pages, sandbox);
    });
}

type Routes = Pick<ReturnType<ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance']>, 'get' | 'post'>;
type Asked = { Params: { id: string }; Body: URLSearchParams | undefined };
const HTML = 'text/html; charset=utf-8';

function servePages(routes: Routes, sandbox: Sandbox): void {
  for (const [path, kind] of [[CHECKOUT_PATH, 'checkout'] as const, [PORTAL_PATH, 'portal'] as const])
    routes.get<Asked>(`${path}:id`, async ({ params }, reply) => {
      const page = await sandbox.page(params.id);
      if (page?.kind !== kind) return reply.code(404).type(HTML).send(goneHtml());
      return reply.type(HTML).send(sandboxHtml(page, params.id));
    });
}

function serveForms(routes: Routes, sandbox: Sandbox): void {
  routes.post<Asked>(`${CHECKOUT_PATH}:id`, async ({ params, body }, reply) => {
    const page = await sandbox.page(params.id);
    if (page?.kind !== 'checkout') return reply.code(404).type(HTML).send(goneHtml());
    const card = cardOfForm(body);
    if (card === undefined) {
      const refusal = 'Please enter a card number of 12 to 19 digits.';
      return reply
        .code(422)
        .type(HTML)
        .send(sandboxHtml(page, params.id, refusal));
    }
    await sandbox.pay(params.id, card);
    return reply.redirect(`${page.returnTo}?checkout=done`, 303);
  });

  routes.post<Asked>(`${PORTAL_PATH}:id`, async ({ params, body }, reply) => {
    const act = actOfForm(body);
    const done = act !== undefined && (await sandbox.act(params.id, act));
    if (done) return reply.redirect(PORTAL_PATH + params.id, 303);
    const status = act ? 404 : 422;
    return reply.code(status).type(HTML).send(goneHtml());
  });
}
