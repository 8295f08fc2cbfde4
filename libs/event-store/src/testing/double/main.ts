/** A double in a process of its own, to be frozen. Writes its address, and answers each line that it is sent with its counts. */
import { createInterface } from 'node:readline';
import { startKurrentDouble } from './kurrent-double.ts';

const { url, reads, subscriptions } = await startKurrentDouble();
console.log(url);
for await (const _line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify({ ...reads, subscriptions }));
process.exit(0);
