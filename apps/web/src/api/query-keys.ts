/**
 * The keys of all cached queries. A list's key is the start of the keys of its variants, so invalidating it invalidates them:
 * `conditions`, `notes`, `ops`, `proposals`, `runs` and `watchlist` are such lists.
 */
export const queryKeys = {
  session: ['session'],
  config: ['config'],
  apiKeys: ['api-keys'],
  notifications: ['notifications'],
  notificationMails: ['notification-mails'],
  billing: ['billing'],
  goalChoice: ['goal-choice'],
  goalProfiles: ['goal-profiles'],
  invitation: (token: string | null) => ['invitation', token],
  ownSessions: ['own-sessions'],
  runCosts: (depth: string) => ['run-costs', depth] as const,
  scorecard: ['scorecard'],
  sources: ['sources'],
  team: ['team'],

  ops: ['ops'],
  opsPart: (path: string) => ['ops', path],
  opsStream: (viewId: string | undefined) => ['ops-stream', viewId],

  conditions: ['conditions'],
  /** @param of a proposal's id, or a ticker */
  conditionsOf: (of: string) => ['conditions', of],

  proposals: ['proposals'],
  /** @param shown the filter's name, or a run's id */
  queue: (shown: string) => ['proposals', shown],
  queueOfGoal: (profileId: string) => ['proposals', 'goal', profileId],
  proposalsOfSymbol: (symbol: string) => ['proposals', 'of', symbol],
  proposal: (proposalId: string) => ['proposal', proposalId],
  decideAgain: (proposalId: string) => ['decide-again', proposalId],

  notes: ['notes'],
  /** @param path of the company or proposal */
  notesOf: (path: string) => ['notes', path],

  runs: ['runs'],
  run: (runId: string) => ['runs', runId],
  runResults: (runId: string, isActive: boolean) => ['run-results', runId, isActive],
  runHistory: (filter: Readonly<Record<string, string>>, pageSize: number) => ['runs', 'history', filter, pageSize],
  evidence: (runId: string, symbol: string) => ['evidence', runId, symbol],
  prices: (runId: string, symbol: string, after: boolean) => ['prices', runId, symbol, after],
  comparison: (a: string, b: string) => ['comparison', a, b],
  replayShares: (runId: string) => ['replay-shares', runId],

  company: (symbol: string, part: string) => ['company', symbol, part],
  /** What changes with runs, proposals and the watchlist. */
  companies: ['companies'],
  companyList: (search: string) => ['companies', 'list', search],
  companyRuns: (symbol: string) => ['companies', 'runs', symbol],
  quotes: (symbols: readonly string[]) => ['quotes', symbols],
  symbols: (sought: string) => ['symbols', sought],

  watchlist: ['watchlist'],
  removedItems: ['watchlist', 'removed'],
  coins: (url: string | null | undefined, ids: readonly string[]) => ['coins', url, ids],

  legalDocument: (path: string) => ['legal', path],
} as const;
