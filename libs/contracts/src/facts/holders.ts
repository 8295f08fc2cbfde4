import type { Metric } from './metric.ts';

const REPORTED = 'on Schedules 13D and 13G in three years';

/** Who reported to hold more than five percent of a class of a company's shares. Each figure is of the cover page of a schedule. */
export const HOLDER_METRICS = {
  largest_holder: {
    label: 'Largest reported holder',
    definition: `The largest part of a class of the shares that a holder of more than 5% reported ${REPORTED}; of each holder the newest counts.`,
    aliases: ['largest holder', 'largest shareholder', 'largest owner', 'biggest shareholder'],
    unit: 'pct',
    good: 'none',
    field: 'largest_holder_pct',
  },
  largest_holder_shares: {
    label: 'Shares of the largest reported holder',
    definition: 'Shares that this holder reported, options and convertibles included that count as shares.',
    aliases: ['shares of the largest holder'],
    unit: 'shares',
    good: 'none',
    field: 'largest_holder_shares',
  },
  holders_over_5: {
    label: 'Holders over 5%',
    definition: `Holders, or groups that file together, whose newest schedule says more than 5% of a class, ${REPORTED}.`,
    aliases: ['holders of more than 5%', 'holders above 5%', 'large holders', 'reported holders'],
    unit: 'count',
    good: 'none',
    field: 'holders_over_5',
  },
  activist_holder: {
    label: 'Holder with Schedule 13D',
    definition:
      'Whether one of these holders filed Schedule 13D, as those do who may want to influence the company: an activist, a founder or a parent.',
    aliases: ['activist', 'activist holder', 'schedule 13d holder'],
    unit: 'flag',
    good: 'none',
    field: 'has_13d',
  },
  activist_share: {
    label: 'Part of the holder with Schedule 13D',
    definition: 'The part of a class that the largest of these holders with Schedule 13D reported.',
    aliases: ['part of the activist', 'stake of the activist'],
    unit: 'pct',
    good: 'none',
    field: 'activist_pct',
  },
  newest_holder: {
    label: 'Newest reported holding',
    definition: 'The part of a class that the newest schedule says, also where it is 5% or less.',
    aliases: ['newest holding', 'newest schedule'],
    unit: 'pct',
    good: 'none',
    field: 'newest_holder_pct',
  },
  newest_holder_before: {
    label: 'The same holder before',
    definition: 'The part of a class that the same holder had reported before.',
    aliases: ['holding before'],
    unit: 'pct',
    good: 'none',
    field: 'newest_holder_before_pct',
  },
  newest_holder_change: {
    label: 'Newest change of a large holder',
    definition: 'The newest reported holding against what the same holder had reported before.',
    aliases: ['change of the newest holding', 'newest change of a holder'],
    unit: 'pct_points',
    good: 'none',
    field: 'newest_holder_change_pct',
    isChange: true,
    formula: 'diff',
    inputs: ['newest_holder', 'newest_holder_before'],
  },
  newest_holder_event_on: {
    label: 'Newest reported holding as of',
    definition: 'Day of the event that the newest schedule was filed for.',
    aliases: ['date of event'],
    unit: 'date',
    good: 'none',
    field: 'newest_holder_event_on',
  },
  newest_holder_filed_on: {
    label: 'Newest schedule filed on',
    definition: 'Day on which the newest Schedule 13D or 13G was filed.',
    aliases: ['last schedule of a holder'],
    unit: 'date',
    good: 'none',
    field: 'newest_holder_filed_on',
  },
  holder_schedules_on_file: {
    label: 'Schedules of holders on file',
    definition:
      'Whether any Schedule 13D or 13G of the last three years is on file. Without one nothing is known of holders.',
    aliases: [],
    unit: 'flag',
    good: 'none',
    field: 'has_schedules',
  },
} as const satisfies Readonly<Record<string, Metric>>;
