import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

export function csv(file, header, rows, cellsOf) {
  const text = [header, ...rows.map((row) => cellsOf(row).map(cell).join(',')), ''].join('\n');
  return textFile(file, rows.length, text);
}

function cell(value) {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function jsonLines(file, rows) {
  return textFile(file, rows.length, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** `sha256` is of the content, before packing: packers differ from machine to machine. */
function textFile(file, rows, text) {
  return { file, rows, sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.from(text) };
}

export function packed({ file, bytes, ...rest }) {
  return { ...rest, file: `${file}.gz`, bytes: gzipSync(bytes, { level: 9 }) };
}

export function pretty(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
