/** The buckets of each histogram, fitted to what it measures. The SDK's defaults are made for web requests in milliseconds. */
export const HISTOGRAM_BOUNDS: Readonly<Record<string, readonly number[]>> = {
  gemscout_append_duration_seconds: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2],
  gemscout_append_batch_events: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024],
  gemscout_step_duration_seconds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  gemscout_provider_call_duration_seconds: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  gemscout_http_request_duration_seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
};
