import { crc32, inflateRawSync } from 'node:zlib';
import { MarketFailure } from '../../market-data.ts';
import type { ProviderClient } from '../http-client.ts';

const END_SIGNATURE = 0x06_05_4b_50;
const ENTRY_SIGNATURE = 0x02_01_4b_50;
const LOCAL_SIGNATURE = 0x04_03_4b_50;
const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES] = [22, 46, 30];
/** An archive ends with its list of files, and a comment of up to 64 KiB. */
const TAIL_BYTES = END_BYTES + 65_535;
/** Extra fields before the data of a file, of which the list does not say the length. */
const EXTRA_BYTES = 1_024;
const DEFLATED = 8;
/** Against archives that are made to fill the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

type Listed = {
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
};

/**
 * One file of a ZIP archive, as text, in two requests: the list at the end of the archive, then the file. The rest of the archive, which
 * may be a hundred megabytes, is not read.
 *
 * @throws MarketFailure as `ProviderClient`; `unavailable` for an archive that is cut or damaged; `no_data` if it has no such file
 */
export async function zipEntry(
  client: ProviderClient,
  path: string,
  name: string,
  signal?: AbortSignal,
): Promise<string> {
  const { data: tail } = await client.getBytes(path, `bytes=-${TAIL_BYTES}`, signal);
  try {
    const end = tail.lastIndexOf(signatureBytes(END_SIGNATURE));
    if (end === -1) throw new RangeError('cut');
    const [listBytes, listAt] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    const tailAt = listAt + listBytes - end;
    const listed = entryIn(tail.subarray(listAt - tailAt, end), name);
    if (!listed) throw new MarketFailure('no_data', `${client.provider} has no ${name} in ${path}`);
    const bytes = listed.at >= tailAt ? tail.subarray(listed.at - tailAt) : await readAt(client, path, listed, signal);
    return unpacked(bytes, listed);
  } catch (error) {
    if (error instanceof MarketFailure || signal?.aborted) throw error;
    throw new MarketFailure('unavailable', `${client.provider} answered with a damaged archive, asked for ${path}`, {
      cause: error,
    });
  }
}

function signatureBytes(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

function entryIn(list: Buffer, name: string): Listed | undefined {
  for (let at = 0; at + ENTRY_BYTES <= list.length;) {
    if (list.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new RangeError('no list of files');
    const nameEnd = at + ENTRY_BYTES + list.readUInt16LE(at + 28);
    if (list.toString('utf8', at + ENTRY_BYTES, nameEnd) === name) {
      return {
        method: list.readUInt16LE(at + 10),
        crc: list.readUInt32LE(at + 16),
        packed: list.readUInt32LE(at + 20),
        size: list.readUInt32LE(at + 24),
        at: list.readUInt32LE(at + 42),
      };
    }
    at = nameEnd + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return undefined;
}

async function readAt(
  client: ProviderClient,
  path: string,
  { at, packed }: Listed,
  signal?: AbortSignal,
): Promise<Buffer> {
  const last = at + LOCAL_BYTES + EXTRA_BYTES + packed;
  return (await client.getBytes(path, `bytes=${at}-${last}`, signal)).data;
}

function unpacked(bytes: Buffer, { method, crc, packed, size }: Listed): string {
  if (bytes.readUInt32LE(0) !== LOCAL_SIGNATURE || size > MOST_BYTES) throw new RangeError('no file');
  const from = LOCAL_BYTES + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
  const data = bytes.subarray(from, from + packed);
  const text = method === DEFLATED ? inflateRawSync(data, { maxOutputLength: MOST_BYTES }) : data;
  if (text.length !== size || crc32(text) !== crc) throw new RangeError('another checksum');
  return text.toString('utf8');
}
