/**
 * Records what the landing page shows: a trending scan and six tickers of the sample market, from a running server.
 *
 *     npm start    then, beside it:    node tools/landing/record.mjs [http://127.0.0.1:3000]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';
import { exampleVerdict, openingOf, playedLines, stepsOf } from './excerpts.mjs';

const server = process.argv[2] ?? 'http://127.0.0.1:3000';
const DEMO = { email: 'demo@example.com', password: 'gemscout-demo-2026' };
/** The angle of each chip, and the invented company whose story it fits. */
const ANGLES = {
  Moats: 'SOAPL',
  'Breakout tech': 'BOLTR',
  'Earnings beats': 'OSTEN',
  'Unusual options': 'LUMED',
  'Social momentum': 'HEXLO',
  'Undervalued growth': 'TERRO',
};
/** The tickers of the scan whose lines the hero plays: one that ends in Buy, one that ends in Avoid. */
const PLAYED = ['BOLTR', 'HEXLO'];

let token;
({ access_token: token } = await call('POST', '/auth/login', DEMO));
const scan = await record({ kind: 'trending' });
const played = playedLines(scan, PLAYED);
write('run', played);
write('opening', openingOf(played));
write('steps', stepsOf(scan, PLAYED[0]));
const verdicts = [];
for (const [angle, symbol] of Object.entries(ANGLES))
  verdicts.push({ angle, ...exampleVerdict(await record({ kind: 'symbol', symbol })) });
write('verdicts', verdicts);

/** Starts a run and reads its log to the end. */
async function record(run) {
  const { id } = await call('POST', '/runs', run);
  const stream = await fetch(`${server}/runs/${id}/events?token=${token}`);
  return [...(await stream.text()).matchAll(/^data: ?(.*)$/gm)].map(([, data]) => JSON.parse(data));
}

async function call(method, path, body) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function write(name, value) {
  const path = join(root, 'apps/web/src/entities/run/recording', `${name}.json`);
  writeFileSync(path, `${JSON.stringify(value)}\n`);
}
