import { fieldWords } from '@gemscout/contracts';
import { z } from 'zod';
import type { Document, Post } from '../market-data.ts';
import { instantOf, isoOf } from './known-at.ts';
import { type NumberedLine, batchesOfLines } from './lines.ts';
import { type SourceFile, brokenLine } from './source-file.ts';
import type { BySymbol } from './tables.ts';

const Instant = z.string().refine((text) => instantOf(text) !== undefined, 'is no instant of ISO 8601');

/** A line of `posts.jsonl`. */
const PostLineSchema = z.object({
  id: z.string().min(1),
  symbol: z.string().min(1),
  created_at: Instant,
  text: z.string(),
  user: z.string(),
  followers: z.number().nonnegative(),
  reposts: z.number().nonnegative().nullable(),
  is_repost: z.boolean(),
});

/** A line of `documents.jsonl`. */
export const DocumentLineSchema = z.object({
  id: z.string().min(1),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  published_at: Instant,
  symbols: z.array(z.string()),
});

/** Posts by symbol, newest first, without those after `asOfMs`. */
export async function readPosts(source: SourceFile, asOfMs: number): Promise<BySymbol<Post>> {
  const posts: Post[] = [];
  for await (const batch of batchesOfLines(source.text)) {
    for (const line of batch) {
      const post = postOf(parseLine(source.file, line, PostLineSchema));
      if (Date.parse(post.createdAt) <= asOfMs) posts.push(post);
    }
  }
  posts.sort((one, other) => compareText(other.createdAt, one.createdAt) || compareText(one.id, other.id));
  return Map.groupBy(posts, (post) => post.symbol);
}

function postOf({ created_at, is_repost, ...line }: z.infer<typeof PostLineSchema>): Post {
  return { ...line, createdAt: isoOf(Date.parse(created_at)), isRepost: is_repost };
}

/** Documents, newest first, without those after `asOfMs`. */
export async function readDocuments(source: SourceFile, asOfMs: number): Promise<readonly Document[]> {
  const documents: Document[] = [];
  for await (const batch of batchesOfLines(source.text)) {
    for (const line of batch) {
      const { published_at, ...document } = parseLine(source.file, line, DocumentLineSchema);
      const published = Date.parse(published_at);
      if (published <= asOfMs) documents.push({ ...document, publishedAt: isoOf(published) });
    }
  }
  return documents.sort(
    (one, other) => compareText(other.publishedAt, one.publishedAt) || compareText(one.id, other.id),
  );
}

/** For `sort`. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** @throws MarketFailure broken_market that names file, line, field and what is wrong */
export function parseLine<Line>(file: string, { number, line }: NumberedLine, schema: z.ZodType<Line>): Line {
  const parsed = schema.safeParse(jsonOf(file, number, line), { error: fieldWords });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw brokenLine(file, number, `${issue?.path.join('.') || 'the line'}: ${issue?.message}`);
}

function jsonOf(file: string, number: number, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw brokenLine(file, number, 'is no JSON');
  }
}
