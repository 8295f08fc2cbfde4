import { metrics, type Meter, type MeterProvider } from '@opentelemetry/api';

/** All meters have one name: which lib a figure is from does not matter to whoever reads it. */
export const SCOPE = 'gemscout';

/**
 * Makes the instruments of a lib when they are first used, and again for another SDK. Libs are loaded before an SDK is
 * started, and what the API hands out before that would do nothing for ever. Without an SDK the instruments do nothing.
 */
export function instruments<Instruments>(make: (meter: Meter) => Instruments): () => Instruments {
  let made: { readonly provider: MeterProvider; readonly instruments: Instruments } | undefined;
  return () => {
    const provider = metrics.getMeterProvider();
    if (made?.provider !== provider) made = { provider, instruments: make(provider.getMeter(SCOPE)) };
    return made.instruments;
  };
}
