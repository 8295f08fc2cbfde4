import { fieldWords } from '@gemscout/contracts';
import { z } from 'zod';
import { MarketFailure } from '../market-data.ts';
import { asOfInstant } from './known-at.ts';
import { type SourceFile, readSource } from './source-file.ts';

export const MARKET_FORMAT = 'gemscout-recorded-market';
export const MARKET_FORMAT_VERSION = 1;

const FileSchema = z.object({ rows: z.number(), sha256: z.string() });

/** `market.json`: what a folder says of itself. Described in RECORDED-MARKET.md. */
const ManifestSchema = z.object({
  format: z.literal(MARKET_FORMAT),
  version: z.literal(MARKET_FORMAT_VERSION),
  name: z.string().min(1),
  fictional: z.boolean(),
  as_of: z.string().refine((text) => asOfInstant(text) !== undefined, 'is neither a day nor an instant of ISO 8601'),
  source: z.string().optional(),
  files: z.record(z.string(), FileSchema).optional(),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** @throws MarketFailure broken_market where the folder has no `market.json`, or one that cannot be used */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = await readSource(directory, 'market.json');
  if (!file) throw new MarketFailure('broken_market', `${directory} is no recorded market: it has no market.json`);
  const parsed = ManifestSchema.safeParse(jsonOf(file), { error: fieldWords });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new MarketFailure('broken_market', `market.json: ${issue?.path.join('.')}: ${issue?.message}`);
}

function jsonOf(file: SourceFile): unknown {
  try {
    return JSON.parse(file.text);
  } catch (cause) {
    throw new MarketFailure('broken_market', `market.json is no JSON: ${String(cause)}`, { cause });
  }
}
