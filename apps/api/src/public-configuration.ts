import type { ConfigResponse } from '@gemscout/contracts';
import { type MarketInfo, missingSources } from '@gemscout/market';
import type { Configuration } from '@gemscout/service-kit';
import { productVersion } from '@gemscout/service-kit/product-version';

/** The response of `GET /config`. */
export function publicConfiguration(configuration: Configuration, market: MarketInfo): ConfigResponse {
  return {
    version: productVersion,
    market: market.name,
    as_of: market.asOf,
    fictional: market.fictional,
    analyst: configuration.analyst,
    model: configuration.model?.model ?? null,
    billing: configuration.billing?.mode ?? 'none',
    mail: configuration.mail?.mode ?? 'none',
    demo_video_url: configuration.demoVideoUrl ?? null,
    coin_markets_url: configuration.coinMarketsUrl ?? null,
    missing_sources: [...missingSources(configuration)],
  };
}
