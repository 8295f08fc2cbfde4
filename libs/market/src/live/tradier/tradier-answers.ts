import { z } from 'zod';
import { calendarDay } from '../answers.ts';
import { figure } from '../tolerant.ts';

/** Tradier writes a list of one as the entry itself, and an empty one as null, or as the text `"null"`. */
function listIn<Entry>(entry: z.ZodType<Entry>) {
  const list = z.union([z.array(entry), entry.transform((only) => [only])]);
  return list.nullish().transform((entries): readonly Entry[] => entries ?? []);
}

function objectOrNull<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.union([z.object(shape), z.literal('null').transform(() => null)]).nullable();
}

export const ExpirationsBody = z.object({ expirations: objectOrNull({ date: listIn(calendarDay) }) });

const Quote = z.object({ symbol: z.string(), last: figure, trade_date: figure });
export const QuotesBody = z.object({ quotes: objectOrNull({ quote: listIn(Quote) }) });

const Option = z.object({
  strike: z.number().positive(),
  option_type: z.enum(['call', 'put']),
  underlying: z.string().nullish(),
  root_symbol: z.string().nullish(),
  expiration_date: z.string().nullish(),
  contract_size: figure,
  bid: figure,
  ask: figure,
  volume: figure,
  open_interest: figure,
  greeks: z.object({ mid_iv: figure }).nullish().catch(null),
});
export type TradierOption = z.infer<typeof Option>;
export const ChainBody = z.object({ options: objectOrNull({ option: listIn(Option) }) });
