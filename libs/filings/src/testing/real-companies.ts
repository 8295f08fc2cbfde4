import { z } from 'zod';
import { parseCompanyFacts } from '../companyfacts/parse-companyfacts.ts';
import type { SheetQuestion } from '../ratios/statement-sheet.ts';
import type { XbrlFact } from '../xbrl-fact.ts';
import { edgarText } from './edgar.ts';

/** In US dollars, with the day of the filing. */
const Float = z.object({ form: z.string(), filed: z.string(), val: z.number() });

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

const Floats = z.object({
  facts: z.object({ dei: z.object({ EntityPublicFloat: z.object({ units: z.object({ USD: z.array(Float) }) }) }) }),
});

/** The market value of the shares that insiders do not hold, as each annual report of a recorded company gives it on its cover page. */
export function realFloats(file: string): readonly z.infer<typeof Float>[] {
  const { facts } = Floats.parse(JSON.parse(edgarText(`companyfacts/${file}.json.gz`)));
  return facts.dei.EntityPublicFloat.units.USD.filter(({ form }) => form === '10-K');
}

const read = new Map<string, readonly XbrlFact[]>();

/** The facts of a recorded company. Each file is read once. */
export function realFacts(file: string): readonly XbrlFact[] {
  const facts = read.get(file) ?? parseCompanyFacts(edgarText(`companyfacts/${file}.json.gz`)).value?.facts ?? [];
  read.set(file, facts);
  return facts;
}
