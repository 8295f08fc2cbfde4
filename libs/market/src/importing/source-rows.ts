import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MarketImportError } from './market-import-error.ts';

/** A source file under the name it has in its folder. */
export type Source = { readonly file: string; readonly path: string };

export type SourceRow<Content> = { readonly line: number; readonly content: Content };
export type Cells = Readonly<Record<string, string | undefined>>;

/** The first of `names` that the folder has, as it is or with `.gz`. */
export function findSource(directory: string, names: readonly string[]): Source | undefined {
  const file = names.flatMap((name) => [name, `${name}.gz`]).find((name) => existsSync(join(directory, name)));
  return file === undefined ? undefined : { file, path: join(directory, file) };
}

/**
 * The rows of a CSV file, one at a time.
 *
 * @throws MarketImportError source_unreadable for what is no CSV at all, or lacks one of `columns`
 */
export async function* csvSourceRows(source: Source, columns: readonly string[]): AsyncGenerator<SourceRow<Cells>> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    columns: (header: string[]) => headerOf(source, header, columns),
    info: true,
    relax_column_count: true, // a row too short or too long is a bad row, not the end of the import
    relax_quotes: true,
    trim: true,
  });
  const streaming = streamTo(source, parser);
  try {
    for await (const { record, info } of parser) yield { line: info.lines, content: record };
    await streaming;
  } catch (cause) {
    throw unreadable(source, cause);
  }
}

/** The lines of a JSONL file as what they say; undefined for a line that is no JSON. */
export async function* jsonSourceRows(source: Source): AsyncGenerator<SourceRow<unknown>> {
  const text = new PassThrough();
  const streaming = streamTo(source, text);
  let line = 0;
  try {
    for await (const content of linesOf(text)) {
      line += 1;
      if (content.trim() !== '') yield { line, content: jsonOf(content) };
    }
    await streaming;
  } catch (cause) {
    throw unreadable(source, cause);
  }
}

/** Split at `\n` only: `node:readline` also splits at U+2028 and U+2029, which JSON texts may contain unescaped. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function streamTo(source: Source, target: NodeJS.WritableStream & Readable): Promise<void> {
  const bytes = createReadStream(source.path);
  const streaming = source.file.endsWith('.gz') ? pipeline(bytes, createGunzip(), target) : pipeline(bytes, target);
  streaming.catch(() => undefined); // the reader of `target` meets the same error, and tells it
  return streaming;
}

function headerOf({ file }: Source, header: readonly string[], columns: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const missing = columns.find((column) => !names.includes(column));
  if (missing === undefined) return names;
  throw new MarketImportError('source_unreadable', `${file} line 1: the column ${missing} is missing.`);
}

function unreadable({ file }: Source, cause: unknown): MarketImportError {
  if (cause instanceof MarketImportError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new MarketImportError('source_unreadable', `${file} cannot be read: ${message}`, { cause });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
