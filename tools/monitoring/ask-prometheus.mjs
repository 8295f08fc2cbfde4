/**
 * Asks a running Prometheus every expression of the dashboards and the alerts: refused by it, answered with series, or empty.
 *
 *     node tools/monitoring/ask-prometheus.mjs http://127.0.0.1:9090
 *
 * Ends with 1 when one is refused. Empty is no fault: nothing of that kind may have happened.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { DASHBOARDS } from './dashboards.mjs';

const address = process.argv[2] ?? 'http://127.0.0.1:9090';
const alerts = parse(readFileSync(resolve(import.meta.dirname, '../../docker/prometheus/alerts.yaml'), 'utf8'));

const asked = [
  ...Object.values(DASHBOARDS).flatMap(({ title, panels }) =>
    panels.flatMap((panel) => (panel.targets ?? []).map(({ expr }) => ({ of: `${title} / ${panel.title}`, expr }))),
  ),
  ...alerts.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ of: `alert ${alert}`, expr }))),
];

/** Grafana puts four times the interval of the scrapes where `$__rate_interval` stands. */
const spelledOut = (expr) => expr.replaceAll('$__rate_interval', '1m');

async function answerTo({ of, expr }) {
  const query = new URLSearchParams({ query: spelledOut(expr) });
  const { status, error, data } = await (await fetch(`${address}/api/v1/query?${query}`)).json();
  if (status !== 'success') return { of, said: 'refused', error };
  const series = data.result.filter(({ value }) => value[1] !== 'NaN').length;
  return { of, said: series > 0 ? 'answered' : 'empty', series };
}

const answers = await Promise.all(asked.map(answerTo));
for (const { of, said, series, error } of answers) console.log(`${said.padEnd(8)}  ${of}  ${error ?? series}`);
const count = (what) => answers.filter(({ said }) => said === what).length;
console.log(
  `${answers.length} asked: ${count('answered')} answered, ${count('empty')} empty, ${count('refused')} refused`,
);
process.exitCode = count('refused') > 0 ? 1 : 0;
