/** Every figure of `npm run bench`, loaded when it is measured. */
export const figures = {
  steps: async (options) => (await import('./steps.mjs')).measureSteps(options),
  'long-run': async (options) => (await import('./long-run.mjs')).measureLongRun(options),
  append: (options) => eventStore('append', options),
  'shared-streams': (options) => eventStore('shared-streams', options),
  replay: (options) => eventStore('replay', options),
  sse: async (options) => (await import('./sse.mjs')).measureSse(options),
  'sse-clients': async (options) => (await import('./sse-clients.mjs')).measureSseClients(options),
  'workspace-stream': async (options) => (await import('./workspace-stream.mjs')).measureWorkspaceStream(options),
  'stage-bus': async (options) => (await import('./stage-bus.mjs')).measureStageBus(options),
  recovery: async (options) => (await import('./recovery.mjs')).measureRecovery(options),
  rebuild: async (options) => (await import('../../libs/read-model/bench/rebuild.mjs')).measure(options),
  api: async (options) => (await import('./api.mjs')).measureApi(options),
  accounts: async (options) => (await import('./accounts.mjs')).measureAccounts(options),
  evaluate: async () => (await import('./evaluate.mjs')).measureEvaluate(),
  agent: async () => (await import('./agent.mjs')).measureAgent(),
  claims: async (options) => (await import('./claims.mjs')).measureClaims(options),
  memos: async () => (await import('./memos.mjs')).measureMemos(),
  statements: async (options) => (await import('./statements.mjs')).measureStatements(options),
  sheet: async () => (await import('./sheet.mjs')).measureSheet(),
  facts: async () => (await import('./facts.mjs')).measureFacts(),
  start: async (options) => (await import('./start.mjs')).measureStart(options),
  landing: async (options) => (await import('./landing.mjs')).measureLanding(options),
  desk: async (options) => (await import('./desk.mjs')).measureDesk(options),
  'script-size': async () => (await import('./script-size.mjs')).measureScriptSize(),
};

async function eventStore(figure, { url, rounds }) {
  const { scratchDatabase } = await import('@gemscout/postgres/testing');
  const { figures: ofTheStore } = await import('../../libs/event-store/bench/index.mjs');
  const database = await scratchDatabase('event_store');
  try {
    return await ofTheStore[figure]({ url: database.url, rounds });
  } finally {
    await database.drop();
  }
}
