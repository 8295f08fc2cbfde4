import type { Evaluation } from './write-evaluation.ts';
export const reportHtml = ({ summary }: Evaluation): string => `<pre>${JSON.stringify(summary, null, 1)}</pre>`;
