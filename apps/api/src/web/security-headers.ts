import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { ConfigResponse } from '@gemscout/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The product uses no devices; writing to the clipboard remains allowed, for sharing. */
const PERMISSIONS_POLICY = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Allows the web app's own origin, the configured coin market and the demo video. Responses without their own cache header
 * are never cached, since they belong to one user.
 */
export async function setSecurityHeaders(
  app: NestFastifyApplication,
  config: Pick<ConfigResponse, 'coin_markets_url' | 'demo_video_url'>,
  https: boolean,
): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...originOf(config.coin_markets_url)],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", ...originOf(config.demo_video_url)],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"], // positions of a virtualised list; an attribute cannot load anything
      },
    },
    crossOriginEmbedderPolicy: false,
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  const fastify = app.getHttpAdapter().getInstance();
  let known: OutgoingHttpHeaders | undefined;
  fastify.addHook('onRequest', (_request, reply, next) => {
    known ??= { ...madeByHelmet(reply), 'permissions-policy': PERMISSIONS_POLICY, 'cache-control': 'no-store' };
    reply.headers(known);
    next();
  });
}

type Reply = { helmet(): unknown; readonly raw: ServerResponse };

/**
 * Caches the headers, which are the same for all responses: helmet computes them anew each time, which takes a twentieth of
 * the time of a small response.
 */
function madeByHelmet(reply: Reply): OutgoingHttpHeaders {
  const before = new Set(reply.raw.getHeaderNames());
  reply.helmet();
  return Object.fromEntries(Object.entries(reply.raw.getHeaders()).filter(([name]) => !before.has(name)));
}

function originOf(url: string | null): readonly string[] {
  return url === null || !URL.canParse(url) ? [] : [new URL(url).origin];
}
