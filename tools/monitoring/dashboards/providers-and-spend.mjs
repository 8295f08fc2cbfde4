import { band, dashboard, lines, stat } from '../panels.mjs';

export const providersAndSpend = dashboard({
  uid: 'gemscout-providers',
  title: 'Providers and spend',
  about:
    'Market data, search and language models: whether they answer, and what they cost. The rules analyst costs nothing and shows no tokens.',
  bands: [
    band('Now', 5, [
      stat({
        title: 'Spent, last 24 hours',
        shows: 'What the model calls of the last 24 hours cost, by the prices that the product knows.',
        whenRed: 'See the alert SpendIsHigh. SPEND_LIMIT_USD_PER_DAY stops new model calls.',
        unit: 'currencyUSD',
        limits: { amber: 50, red: 100 },
        queries: { spent: 'sum(increase(gemscout_model_spend_usd_total[24h])) or vector(0)' },
      }),
      stat({
        title: 'A run costs',
        shows: 'Model spend of the last 24 hours by the runs that ended in them.',
        whenRed:
          'Compare the plan of the budget of a run: one model or one stage costs more than it did. See tokens below.',
        unit: 'currencyUSD',
        limits: { amber: 0.5, red: 1 },
        queries: {
          'a run':
            'sum(increase(gemscout_model_spend_usd_total[24h])) / (sum(increase(gemscout_runs_ended_total[24h])) > 0) or vector(0)',
        },
      }),
      stat({
        title: 'Calls that failed, last hour',
        shows:
          'Share of the calls of all providers that ended in an error. "No data" is an answer, and the call of a cancelled run no error.',
        whenRed: 'See the alert ProviderErrors: "Errors by provider" says whose.',
        unit: 'percentunit',
        limits: { amber: 0.05, red: 0.2 },
        queries: {
          failed:
            '(sum(increase(gemscout_provider_calls_total{outcome!~"ok|no_data|aborted"}[1h])) or vector(0)) / (sum(increase(gemscout_provider_calls_total[1h])) > 0)',
        },
      }),
    ]),
    band('Providers', 8, [
      lines({
        title: 'Calls a minute by provider',
        shows: 'All calls, whatever came of them.',
        whenRed: "Above most providers' plans: look for a 429 in the outcomes, and at the cache of public market data.",
        unit: 'short',
        limits: { red: 10_000 },
        stacked: true,
        queries: {
          '{{provider}} {{capability}}':
            'sum by (provider, capability) (rate(gemscout_provider_calls_total[$__rate_interval])) * 60',
        },
      }),
      lines({
        title: 'Errors by provider',
        shows: 'Share of calls that ended in an error, by provider.',
        whenRed: 'See the alert ProviderErrors.',
        unit: 'percentunit',
        limits: { amber: 0.05, red: 0.2 },
        queries: {
          '{{provider}}':
            'sum by (provider) (rate(gemscout_provider_calls_total{outcome!~"ok|no_data|aborted"}[$__rate_interval])) / sum by (provider) (rate(gemscout_provider_calls_total[$__rate_interval]))',
        },
      }),
      lines({
        title: 'Duration of a call, 95 of 100',
        shows: 'How long the slower calls of a provider take.',
        whenRed:
          "That provider's status page; if it stays, switch it off or take another. Runs wait, they are not lost.",
        unit: 's',
        limits: { amber: 10, red: 60 },
        queries: {
          '{{provider}} {{capability}}':
            'histogram_quantile(0.95, sum by (le, provider, capability) (rate(gemscout_provider_call_duration_seconds_bucket[$__rate_interval])))',
        },
      }),
    ]),
    band('Waiting', 8, [
      lines({
        title: 'Waiting for a turn, 95 of 100',
        shows: 'How long the slower calls wait for the quota of their provider before they are made.',
        whenRed:
          'More is asked than the plan of the provider allows: raise the plan, give another key or take another provider. From 20 s on a call is refused instead.',
        unit: 's',
        limits: { amber: 5, red: 15 },
        queries: {
          '{{provider}}':
            'histogram_quantile(0.95, sum by (le, provider) (rate(gemscout_provider_wait_seconds_bucket[$__rate_interval])))',
        },
      }),
    ]),
    band('Language models', 8, [
      lines({
        title: 'Model calls a minute by outcome',
        shows: 'Calls of language models, and what came of them.',
        whenRed: 'Mostly refused or failed: the key, the limit of the account, or the model is gone. See ModelErrors.',
        unit: 'short',
        limits: { red: 5000 },
        stacked: true,
        queries: {
          '{{model}} {{outcome}}': 'sum by (model, outcome) (rate(gemscout_model_calls_total[$__rate_interval])) * 60',
        },
      }),
      lines({
        title: 'Tokens a minute',
        shows: 'Tokens read and written by each model.',
        whenRed: 'Input grows without more runs: a prompt has grown. Compare the release before.',
        unit: 'short',
        limits: { red: 2_000_000 },
        stacked: true,
        queries: {
          '{{model}} {{direction}}':
            'sum by (model, direction) (rate(gemscout_model_tokens_total[$__rate_interval])) * 60',
        },
      }),
      lines({
        title: 'Spend an hour',
        shows: 'US dollars an hour, by model.',
        whenRed: 'See the alert SpendIsHigh.',
        unit: 'currencyUSD',
        limits: { amber: 5, red: 10 },
        stacked: true,
        queries: { '{{model}}': 'sum by (model) (rate(gemscout_model_spend_usd_total[$__rate_interval])) * 3600' },
      }),
    ]),
  ],
});
