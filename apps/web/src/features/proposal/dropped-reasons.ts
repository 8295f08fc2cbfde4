/** What the check of sentences can object to, by the name that its reasons begin with. */
const OBJECTIONS: Readonly<Record<string, string>> = {
  'unknown evidence': 'Unknown evidence',
  'other ticker': 'Another company',
  'figure not found': 'Figure not found',
  'figure ambiguous': 'Figure ambiguous',
  'date not found': 'Date not found',
  'url not found': 'Link not found',
  'quotation not found': 'Quotation not found',
  reference: 'Reference',
  metric: 'Metric',
  subject: 'Subject',
  direction: 'Direction',
  order: 'Comparison',
  period: 'Period',
  day: 'Date',
  rank: 'Ranking',
  count: 'Count',
  cause: 'Cause',
  source: 'Source',
  risk: 'Risk',
  'bare claim': 'Claim without a source',
};

const NAMES = Object.keys(OBJECTIONS).join('|');
const BETWEEN = new RegExp(`; (?=(?:${NAMES}): )`);
const BEGINNING = new RegExp(`^(${NAMES}): (.*)$`, 's');

/** One objection to a sentence; without a title where it is a sentence of its own, such as `The verdict was lowered to Watch.` */
type DroppedReason = { readonly title: string | undefined; readonly text: string };

/** The objections in the reason that a sentence was dropped for. */
export function droppedReasons(reason: string): readonly DroppedReason[] {
  return reason.split(BETWEEN).map((part) => {
    const [, name = '', text = part] = BEGINNING.exec(part) ?? [];
    return { title: OBJECTIONS[name], text };
  });
}
