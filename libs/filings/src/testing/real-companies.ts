import { parseCompanyFacts } from '../companyfacts/parse-companyfacts.ts';
import type { SheetQuestion } from '../ratios/statement-sheet.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { edgarText } from './edgar.ts';

const TECHNOLOGY: SheetQuestion = { asOf: '2026-07-01', sector: 'Information Technology', splits: [] };

/** The recorded companies by file, and what their sheets are asked for: all that was filed. */
export const REAL_COMPANIES: readonly (readonly [string, SheetQuestion])[] = [
  [
    'AAPL.2026-03-25',
    {
      ...TECHNOLOGY,
      splits: [
        { day: '2014-06-09', ratio: 7 },
        { day: '2020-08-31', ratio: 4 },
      ],
    },
  ],
  ['CI.2024.from-ts', { ...TECHNOLOGY, sector: 'Health Care' }],
  ['MRVL.2026-06-08', TECHNOLOGY],
  ['SNOW.undated', TECHNOLOGY],
];

const read = new Map<string, readonly XbrlFact[]>();

/** The facts of a recorded company. Each file is read once. */
export function realFacts(file: string): readonly XbrlFact[] {
  const facts = read.get(file) ?? parseCompanyFacts(edgarText(`companyfacts/${file}.json.gz`)).value?.facts ?? [];
  read.set(file, facts);
  return facts;
}
