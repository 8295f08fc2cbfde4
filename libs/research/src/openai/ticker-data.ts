import { isMetricId, METRICS, metricOfField, type METRIC_GROUPS } from '@gemscout/contracts';
import type { JsonObject, JsonValue } from '@gemscout/domain';
import { evidenceOf, type Dossier } from '../dossier.ts';
import { isFiledTool, type TickerTool, type ToolAnswer } from '../facts.ts';
import type { PageRead } from '../pages-read.ts';
import { definitionOf } from './definition-of.ts';
import { factData } from './fact-lines.ts';

/**
 * A dossier as data for a prompt, its evidence named `e1`, `e2`, … instead of by hashes, with the meaning of its figures.
 */
export type TickerData = { readonly data: JsonObject; readonly hashes: ReadonlyMap<string, string> };

export function tickerData(dossier: Dossier): TickerData {
  const hashes = new Map(evidenceOf(dossier).map((hash, at) => [`e${at + 1}`, hash]));
  const ids = new Map([...hashes].map(([id, hash]) => [hash, id]));
  const { symbol, name, theme, angle, why, sector, findings, facts, snapshot = [], pages = [], asked, left } = dossier;
  const answers = [...snapshot, ...Object.values(findings)];
  const data: JsonObject = {
    symbol,
    name,
    theme,
    angle,
    why,
    ...notesData(dossier),
    tools_asked: asked,
    tools_left: left,
    sector: sector && {
      sector: sector.sector,
      change_20d_pct: rounded(sector.change_20d_pct),
      breadth_pct: rounded(sector.breadth_pct),
      evidence: [{ id: ids.get(sector.hash) ?? '', kind: 'sectors' }],
    },
    snapshot: snapshot
      .filter(({ tool }) => isFiledTool(tool) || !asked.includes(tool))
      .map((answer) => findingData(answer, ids)),
    findings: Object.values(findings)
      .filter(({ tool }) => !isFiledTool(tool))
      .map((answer) => findingData(answer, ids)),
    ...(facts
      ? factData(facts, ids, sector?.sector ?? null)
      : { definitions: { ...definitionsOf(answers), ...(sector && SECTOR_DEFINITIONS) } }),
    pages: pages.flatMap((page) => pageData(page, ids)),
  };
  return { data, hashes };
}

function notesData({ notes = [] }: Dossier): JsonObject {
  return notes.length > 0 ? { notes_of_the_user_during_the_run: notes } : {};
}

/**
 * What the choice of the next tool, and a look back at the last one, need; both are asked up to six times a ticker: what was filed
 * in a sentence instead of in figures.
 */
export function thinkingData(dossier: Dossier): JsonObject {
  const { snapshot = [] } = dossier;
  const summarised = snapshot.map((answer) => (isFiledTool(answer.tool) ? { ...answer, facts: null } : answer));
  return tickerData({ ...dossier, snapshot: summarised }).data;
}

/** The same without the meaning of the figures, which is most of it: a choice states none of them. */
export function choiceData(dossier: Dossier): JsonObject {
  return Object.fromEntries(Object.entries(thinkingData(dossier)).filter(([name]) => name !== 'definitions'));
}

const GROUPS = {
  indicators: ['prices'],
  earnings: ['results', 'valuation'],
  options: ['options'],
  news: ['news'],
  social: ['posts'],
  web: ['documents'],
} as const satisfies Readonly<Record<TickerTool, readonly (keyof typeof METRIC_GROUPS)[]>>;

const SECTOR_DEFINITIONS = {
  'sector.change_20d_pct': METRICS.change_20d.definition,
  'sector.breadth_pct': METRICS.breadth.definition,
};

/** What the figures mean that the tools' answers hold, by tool and name. */
function definitionsOf(answers: readonly ToolAnswer[]): JsonObject {
  return Object.fromEntries(
    answers.flatMap(({ tool, facts }) =>
      Object.keys(facts ?? {}).flatMap((field) => {
        if (isFiledTool(tool)) return filedDefinition(field);
        const metric = GROUPS[tool].map((group) => metricOfField(field, group)).find(Boolean);
        return metric ? [[`${tool}.${field}`, definitionOf(metric)]] : [];
      }),
    ),
  );
}

/** Once for all periods of a metric: `revenue` is what `revenue.fy2025` is of. */
function filedDefinition(id: string): readonly (readonly [string, string])[] {
  const [metric = ''] = id.split('.');
  return isMetricId(metric) ? [[metric, definitionOf(metric)]] : [];
}

function findingData({ tool, summary, facts, highlights, evidence }: ToolAnswer, ids: ReadonlyMap<string, string>) {
  return {
    tool,
    summary,
    highlights,
    facts: facts && Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, figure(value)])),
    evidence: evidence.map(({ hash, kind, provider, as_of }) => ({ id: ids.get(hash) ?? '', kind, provider, as_of })),
  };
}

/** What a page says, for quotation alone; a page that was not read, or that gives orders, says nothing. */
function pageData(
  { source, page, excerpt, evidence }: PageRead,
  ids: ReadonlyMap<string, string>,
): readonly JsonObject[] {
  if (excerpt === undefined) return [];
  return [
    {
      source,
      url: page,
      text: excerpt,
      evidence: evidence.map(({ hash, kind }) => ({ id: ids.get(hash) ?? '', kind })),
    },
  ];
}

function figure(value: string | number | boolean | null): JsonValue {
  return typeof value === 'number' ? rounded(value) : value;
}

/** Fine enough that rounding again gives the digits that the evidence rounds to. */
function rounded(value: number): number {
  return Number(value.toFixed(4));
}
