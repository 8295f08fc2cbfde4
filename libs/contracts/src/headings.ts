const HEADINGS: Readonly<Record<string, string>> = {
  ERROR: 'Error',
  DONE: 'Done',
  INIT: 'Init',
  CORPUS_PLAN: 'Scan plan',
  CORPUS: 'Scans',
  TOPICS: 'Setup',
  SHORTLIST: 'Screen',
  THEME_START: 'Investigate',
  DECIDE_NEXT: 'Next move',
  REFLECT: 'Reflect',
  THEME_ANALYSIS: 'Analysis',
  THEME_VALIDATION: 'Validation',
  DECISION: 'Decision',
  RESTS_ON: 'What it rests on',
  SCENARIOS: 'Bear, base and bull',
  MEMO_READY: 'Memo',
  PROPOSAL_SAVED: 'Proposal saved',
  SOCIAL_FALLBACK: 'Social to Web fallback',
  WEB_SEARCH: 'Search',
};

/**
 * The heading of a log entry for a label, with or without brackets. A label without a heading keeps its own words in sentence
 * case: `Market movers`.
 */
export function headingOf(label: string, tool?: unknown): string {
  const bare = label.replace(/^\[|\]$/g, '');
  return bare === 'TOOL' && tool === 'web' ? 'Web provider' : (HEADINGS[bare] ?? inSentenceCase(bare));
}

function inSentenceCase(label: string): string {
  const words = label.replace(/_+/g, ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The sentence of a log line: its message without the ticker in front, where the ticker is shown elsewhere. It begins with a
 * capital then.
 */
export function sentenceOfLine(message: string, symbol: string | null | undefined): string {
  const prefix = `${symbol}: `;
  if (!symbol || !message.startsWith(prefix)) return message;
  const bare = message.slice(prefix.length);
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
