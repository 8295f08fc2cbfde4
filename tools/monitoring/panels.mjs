/** What a Grafana panel is made of. Every panel says what it shows and what to do when it is red. */

const DATA_SOURCE = { type: 'prometheus', uid: 'prometheus' };
const WIDTH = 24;
const GREEN = 'green';

/**
 * @typedef {object} Panel
 * @property {string} title
 * @property {string} shows
 * @property {string} whenRed what whoever sees it red does first
 * @property {string} unit of Grafana: `s`, `percentunit`, `bytes`, `currencyUSD`, `short`, ...
 * @property {{amber?: number, red: number} | {redBelow: number}} limits
 * @property {Record<string, string>} queries legend to expression; `{{label}}` stands for a label's value
 */

/** One figure, as it is now. @param {Panel} panel */
export function stat(panel) {
  return {
    ...frameOf('stat', panel),
    options: { colorMode: 'background', graphMode: 'area', reduceOptions: { calcs: ['lastNotNull'] } },
    fieldConfig: { defaults: { ...fieldsOf(panel), color: { mode: 'thresholds' } }, overrides: [] },
  };
}

/** Lines over time; `stacked` where their sum says something. @param {Panel & {stacked?: boolean}} panel */
export function lines(panel) {
  const custom = {
    fillOpacity: panel.stacked ? 30 : 8,
    showPoints: 'never',
    stacking: { mode: panel.stacked ? 'normal' : 'none' },
    thresholdsStyle: { mode: 'dashed+area' },
  };
  return {
    ...frameOf('timeseries', panel),
    options: {
      legend: { displayMode: 'table', placement: 'bottom', calcs: ['lastNotNull', 'max'] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    fieldConfig: { defaults: { ...fieldsOf(panel), color: { mode: 'palette-classic' }, custom }, overrides: [] },
  };
}

/** A band of panels side by side under one heading, as wide as each other. */
export const band = (title, height, panels) => ({ title, height, panels });

/** @param {{uid: string, title: string, about: string, bands: ReturnType<typeof band>[]}} dashboard */
export function dashboard({ uid, title, about, bands }) {
  return {
    uid,
    title: `Gemscout: ${title}`,
    description: about,
    tags: ['gemscout'],
    schemaVersion: 41,
    editable: false,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'utc',
    links: [{ type: 'dashboards', tags: ['gemscout'], title: 'Gemscout', asDropdown: true, keepTime: true }],
    panels: laidOut(bands),
  };
}

function laidOut(bands) {
  const placed = [];
  let y = 0;
  for (const { title, height, panels } of bands) {
    placed.push({ type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y, w: WIDTH, h: 1 } });
    const w = WIDTH / panels.length;
    placed.push(...panels.map((panel, at) => ({ ...panel, gridPos: { x: at * w, y: y + 1, w, h: height } })));
    y += height + 1;
  }
  return placed.map((panel, at) => ({ id: at + 1, ...panel }));
}

function frameOf(type, { title, shows, whenRed, queries }) {
  return {
    type,
    title,
    description: `${shows}\n\n**When red:** ${whenRed}`,
    datasource: DATA_SOURCE,
    targets: Object.entries(queries).map(([legendFormat, expr], at) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + at),
      datasource: DATA_SOURCE,
      expr,
      legendFormat,
    })),
  };
}

function fieldsOf({ unit, limits }) {
  return { unit, min: 0, thresholds: { mode: 'absolute', steps: stepsOf(limits) } };
}

function stepsOf(limits) {
  if ('redBelow' in limits)
    return [
      { color: 'red', value: null },
      { color: GREEN, value: limits.redBelow },
    ];
  return [
    { color: GREEN, value: null },
    ...(limits.amber === undefined ? [] : [{ color: 'orange', value: limits.amber }]),
    { color: 'red', value: limits.red },
  ];
}
