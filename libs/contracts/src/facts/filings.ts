import type { Metric } from './metric.ts';
import { textMetric } from './texts.ts';

/** What the texts of filings say, and what changed in them. Texts are quoted, never restated. */
export const FILING_METRICS = {
  compared_paragraphs: {
    label: 'Compared paragraphs',
    definition: 'Paragraphs of a section of the newest report that were compared with those of the same report before.',
    aliases: ['paragraphs compared'],
    unit: 'count',
    good: 'none',
    field: 'compared',
  },
  new_paragraphs: {
    label: 'New paragraphs',
    definition: 'Paragraphs of a section that resemble none of the same report before: similarity below 0.3.',
    aliases: ['new risk paragraphs', 'paragraphs added'],
    unit: 'count',
    good: 'none',
    field: 'added',
  },
  changed_paragraphs: {
    label: 'Changed paragraphs',
    definition: 'Paragraphs of a section that were rewritten since the same report before: similarity of 0.3 to 0.9.',
    aliases: ['rewritten paragraphs', 'paragraphs changed'],
    unit: 'count',
    good: 'none',
    field: 'changed',
  },
  guidance_ranges: {
    label: 'Guidance ranges',
    definition: 'Ranges that the newest press release on results gives for coming quarters and years.',
    aliases: ['ranges of guidance'],
    unit: 'count',
    good: 'none',
    field: 'ranges',
  },
  guidance_met: {
    label: 'Guidance met',
    definition: 'Earlier ranges that the reported figure was within or above.',
    aliases: ['ranges met'],
    unit: 'count',
    good: 'up',
    field: 'met',
  },
  guidance_judged: {
    label: 'Guidance judged',
    definition: 'Earlier ranges whose figure has been reported since.',
    aliases: ['ranges judged'],
    unit: 'count',
    good: 'none',
    field: 'judged',
  },
  red_flags: {
    label: 'Red flags',
    definition:
      'Statements of the newest filings about going concern, material weakness, restatement or a change of auditor.',
    aliases: ['red flag'],
    unit: 'count',
    good: 'down',
    field: 'red_flags',
  },
  filing_paragraph: textMetric('Paragraph of a filing', 'A new or changed paragraph of a report, for quotation.', [
    'paragraph',
  ]),
  filing_event: textMetric(
    'Event of a filing',
    'A paragraph of a current report about an agreement, an auditor, earlier statements or officers, for quotation.',
    ['reported event'],
  ),
  guidance: textMetric('Guidance', 'A sentence of a press release that gives a range, for quotation.', ['guidance']),
  red_flag: textMetric(
    'Red flag of a filing',
    'The sentence in which a company states a problem itself, for quotation.',
    ['red flag'],
  ),
} as const satisfies Readonly<Record<string, Metric>>;
