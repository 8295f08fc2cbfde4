/** `npm run check:alerts`: the alert rules and their tests, as Prometheus' own promtool judges them. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../docker/prometheus');
const promtool = process.env.PROMTOOL ?? 'promtool';

for (const words of [
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alerts.test.yaml'],
]) {
  const { status, error } = spawnSync(promtool, words, { cwd: folder, stdio: 'inherit' });
  if (error) {
    console.error(
      `${promtool} does not start (${error.code}). It comes with Prometheus 3: set PROMTOOL=/path/to/promtool, or run\n` +
        `  docker run --rm -v "${folder}:/etc/prometheus" -w /etc/prometheus --entrypoint promtool prom/prometheus:v3.5.0 test rules alerts.test.yaml`,
    );
    process.exit(1);
  }
  if (status !== 0) process.exit(1);
}
