/**
 * A double in a process of its own, to be frozen. Writes its address, and answers each line that it is sent with its counts:
 * `backup` keeps its log, `restore` puts that back, `watch` begins the counts of reads anew.
 */
import { createInterface } from 'node:readline';
import { startKurrentDouble } from './kurrent-double.ts';

const { url, log, reads, subscriptions } = await startKurrentDouble();
let restore = log.backUp();
console.log(url);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'backup') restore = log.backUp();
  if (line === 'restore') restore();
  if (line === 'watch') Object.assign(reads, { mostOpen: 0, begun: 0, slowestMs: 0 });
  console.log(JSON.stringify({ ...reads, subscriptions }));
}
process.exit(0);
