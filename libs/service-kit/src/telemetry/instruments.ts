import { metrics, type Meter, type MeterProvider } from '@opentelemetry/api';

/** All meters share one name, since the lib that a metric comes from is irrelevant to its readers. */
export const SCOPE = 'gemscout';

/**
 * Creates the instruments of a lib on first use, and again after another SDK was started. Libs are loaded before the SDK
 * starts, and instruments created before that would never record anything. Without an SDK the instruments do nothing.
 */
export function instruments<Instruments>(make: (meter: Meter) => Instruments): () => Instruments {
  let made: { readonly provider: MeterProvider; readonly instruments: Instruments } | undefined;
  return () => {
    const provider = metrics.getMeterProvider();
    if (made?.provider !== provider) made = { provider, instruments: make(provider.getMeter(SCOPE)) };
    return made.instruments;
  };
}
