/** The offer, as it stands at the hero, at the prices and in the trial bar. */
export const TRIAL = 'Start with a free 7-day trial, card required, cancel anytime.';
export const FICTIONAL = 'Source: Gemscout on its sample market, as of 30 June 2026. All companies are invented.';
