import { eventStoreAndProjections } from './dashboards/event-store-and-projections.mjs';
import { gateway } from './dashboards/gateway.mjs';
import { providersAndSpend } from './dashboards/providers-and-spend.mjs';
import { runs } from './dashboards/runs.mjs';
import { topicsAndStages } from './dashboards/topics-and-stages.mjs';

/** The dashboards by the name of their file in `docker/grafana/dashboards`. */
export const DASHBOARDS = {
  'runs.json': runs,
  'topics-and-stages.json': topicsAndStages,
  'event-store-and-projections.json': eventStoreAndProjections,
  'providers-and-spend.json': providersAndSpend,
  'gateway.json': gateway,
};

export const dashboardText = (dashboard) => `${JSON.stringify(dashboard, undefined, 2)}\n`;
