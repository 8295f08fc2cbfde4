import helmet from '@fastify/helmet';
import type { ConfigAnswer } from '@gemscout/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The web app comes from this origin and calls this origin; the configured coin market and demo video are the only others. */
export async function setSecurityHeaders(
  app: NestFastifyApplication,
  config: Pick<ConfigAnswer, 'coin_markets_url' | 'demo_video_url'>,
  https: boolean,
): Promise<void> {
  await app.register(helmet, {
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
  });
}

function originOf(url: string | null): readonly string[] {
  return url === null || !URL.canParse(url) ? [] : [new URL(url).origin];
}
