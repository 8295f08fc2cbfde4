/** Writes `docker/grafana/dashboards/*.json` from `tools/monitoring/dashboards`. A spec says when they are stale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DASHBOARDS, dashboardText } from './dashboards.mjs';

const folder = resolve(import.meta.dirname, '../../docker/grafana/dashboards');
mkdirSync(folder, { recursive: true });
for (const [file, dashboard] of Object.entries(DASHBOARDS)) writeFileSync(join(folder, file), dashboardText(dashboard));
console.log(`Wrote ${Object.keys(DASHBOARDS).length} dashboards to ${folder}.`);
