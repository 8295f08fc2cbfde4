import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { DASHBOARDS, dashboardText } from './dashboards.mjs';

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };
type RuleTest = { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] };
type Panel = { title: string; description: string; type: string; targets: { expr: string }[] };

const ROOT = resolve(import.meta.dirname, '../..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const groups: { name: string; rules: Rule[] }[] = parse(text('docker/prometheus/alerts.yaml')).groups;
const rules = groups.flatMap((group) => group.rules);
const ruleTests: RuleTest[] = parse(text('docker/prometheus/alerts.test.yaml')).tests;
const panels: Panel[] = Object.values(DASHBOARDS)
  .flatMap((dashboard: { panels: Panel[] }) => dashboard.panels)
  .filter(({ type }) => type !== 'row');
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** The names under which the code makes its instruments: `createCounter('name', …)` or `name: 'what it is'`. */
function metricsOfTheCode(): ReadonlySet<string> {
  const made =
    /create(?:Observable)?(?:UpDown)?(?:Counter|Gauge|Histogram)\(\s*'(gemscout_\w+)'|\b(gemscout_\w+): ['"`]/g;
  const sources = ['libs', 'apps'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((name) => sourcesIn(join(folder, name, 'src'))),
  );
  return new Set(sources.flatMap((path) => [...text(path).matchAll(made)].map(([, one, other]) => one ?? other ?? '')));
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.spec\.ts$/.test(path))
    .map((path) => join(folder, path));
}

/** Which metrics of ours an expression reads; a histogram by the name of its instrument. */
function metricsIn(expression: string, known: ReadonlySet<string>): readonly string[] {
  return (expression.match(/\bgemscout_\w+/g) ?? []).map((name) => {
    const histogram = name.replace(/_(bucket|sum|count)$/, '');
    return known.has(histogram) ? histogram : name;
  });
}

/** The anchors of a document, as its readers make them of the headings. */
function anchorsOf(document: string): ReadonlySet<string> {
  const headings = text(document).match(/^#+ .*$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the dashboards', () => {
  it.each(Object.entries(DASHBOARDS))('%s is as `node tools/monitoring/generate.mjs` writes it', (file, dashboard) => {
    expect(text(`docker/grafana/dashboards/${file}`)).toBe(dashboardText(dashboard));
  });

  it('are all there is in the folder that Grafana reads, each with an id and a title of its own', () => {
    expect(readdirSync(join(ROOT, 'docker/grafana/dashboards')).toSorted()).toEqual(Object.keys(DASHBOARDS).toSorted());
    const dashboards: { uid: string; title: string }[] = Object.values(DASHBOARDS);
    for (const field of ['uid', 'title'] as const)
      expect(new Set(dashboards.map((dashboard) => dashboard[field])).size).toBe(dashboards.length);
  });

  it('say at each panel what it shows, and what to do when it is red', () => {
    const unclear = panels.filter(({ description }) => !/^.{15,}\n\n\*\*When red:\*\* .{15,}/.test(description));
    expect(unclear.map(({ title }) => title)).toEqual([]);
  });

  it('name only alerts that there are', () => {
    const named = panels.flatMap(({ description }) =>
      [...description.matchAll(/(?:alerts?|[Ss]ee) ((?:[A-Z][a-z]+){2,})/g)].map(([, alert]) => alert),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named).toEqual(named.filter((name) => rules.some(({ alert }) => alert === name)));
  });
});

describe('the alerts', () => {
  it('have a name each, a severity, a sentence and the first thing to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(Object.keys(annotations)).toEqual(['summary', 'do', 'docs']);
    }
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations['docs'] ?? '']))(
    '%s is explained in the operations document',
    (alert, docs) => {
      const [document = '', anchor = ''] = docs.split('#');
      const words = alert.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
      expect(anchor).toBe(['alert', ...words].join('-'));
      expect(anchorsOf(document)).toContain(anchor);
    },
  );

  it.each(rules.map(({ alert }) => alert))('%s is shown to fire and to keep quiet', (alert) => {
    const fires = ruleTests
      .filter((test) => test.alert_rule_test.some(({ alertname }) => alertname === alert))
      .map((test) => test.alert_rule_test.some(({ exp_alerts }) => exp_alerts.length > 0));
    expect(fires.toSorted()).toEqual([false, true]);
  });
});

describe('metrics', () => {
  const known = metricsOfTheCode();

  it('that a rule or a panel reads are made by the code', () => {
    const unknown = expressions.map((expression) => ({
      expression,
      names: metricsIn(expression, known).filter((name) => !known.has(name)),
    }));
    expect(unknown.filter(({ names }) => names.length > 0)).toEqual([]);
  });

  it('are each shown or watched somewhere', () => {
    const read = new Set(expressions.flatMap((expression) => metricsIn(expression, known)));
    expect([...known].filter((name) => !read.has(name))).toEqual([]);
  });
});
