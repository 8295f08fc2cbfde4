import { METRICS, metricOfField, type METRIC_GROUPS, type MetricId } from '@gemscout/contracts';
import { slugOf, type FactId } from '@gemscout/evidence';
import type { Dossier, Findings, SectorFinding } from '../dossier.ts';
import { isFiledTool, type TickerTool, type ToolAnswer, type ToolName } from '../facts.ts';
import type { Touched } from './changed-facts.ts';

/** The dossier as it would be after a change: its facts, and what each tool answered. The dossier itself is not changed. Pure. */
export function changedDossier(dossier: Dossier, touched: Touched): Dossier {
  const { facts = [], findings, snapshot, sector } = dossier;
  return {
    ...dossier,
    // A dossier has a thousand facts, of which the rules read a few as answers of tools.
    get facts() {
      return facts.flatMap((fact) => (touched.has(fact.id) ? (touched.get(fact.id) ?? []) : fact));
    },
    findings: answersWith(findings, touched),
    ...(snapshot && { snapshot: snapshot.map((answer) => answerWith(answer, touched)) }),
    sector: sector && sectorWith(sector, touched),
  };
}

function answersWith(findings: Findings, touched: Touched): Findings {
  return Object.fromEntries(Object.entries(findings).map(([tool, answer]) => [tool, answerWith(answer, touched)]));
}

type Figures = Readonly<Record<string, number | string | boolean | null>>;

function answerWith(answer: ToolAnswer, touched: Touched): ToolAnswer {
  const { tool } = answer;
  const figures: Figures | null = answer.facts;
  const fields = figures ? touchedFields(tool, figures, touched) : [];
  if (!figures || fields.length === 0) return answer;
  const known = fields.flatMap(([field, id]) => {
    const value = touched.get(id)?.value;
    return value === undefined ? [] : [[field, value] as const];
  });
  const after = { ...figures, ...Object.fromEntries(known) };
  const isKnown = new Set(known.map(([field]) => field));
  const withheld = fields.map(([field]) => field).filter((field) => !isKnown.has(field));
  const facts = withheld.length === 0 ? after : withoutFigures(tool, after, new Set(withheld));
  // The figures keep the shape of their tool: a field is a value of the same type, or what its tool writes for none.
  return { ...answer, facts } as ToolAnswer;
}

type TouchedField = readonly [field: string, id: FactId];

function touchedFields(tool: ToolName, figures: Figures, touched: Touched): readonly TouchedField[] {
  if (isFiledTool(tool)) return [...touched.keys()].filter((id) => Object.hasOwn(figures, id)).map((id) => [id, id]);
  return Object.keys(figures).flatMap((field): TouchedField[] => {
    const id = factOfField(tool, field);
    return id !== undefined && touched.has(id) ? [[field, id]] : [];
  });
}

/** Figures that an answer of options always has: without one of them there is no answer. */
const NEEDED: readonly string[] = ['expiry', 'implied_move_pct', 'put_call_ratio'];
/** Quarters above the estimate and quarters with one say something together only. */
const TOGETHER: readonly string[] = ['beats', 'quarters'];

/** With what the tool writes for a figure that it does not have; null where no figure of the registry is left. */
function withoutFigures(tool: ToolName, figures: Figures, withheld: ReadonlySet<string>): Figures | null {
  const isLeft = ([field, value]: [string, Figures[string]]): boolean =>
    !withheld.has(field) && value !== null && factOfField(tool, field) !== undefined;
  const entries = Object.entries(figures);
  if (!entries.some(isLeft) || (tool === 'options' && NEEDED.some((field) => withheld.has(field)))) return null;
  if (isFiledTool(tool)) return Object.fromEntries(entries.filter(([field]) => !withheld.has(field)));
  const isRecordKnown = tool !== 'earnings' || !TOGETHER.some((field) => withheld.has(field));
  return Object.fromEntries(
    entries.map(([field, value]) => {
      if (!isRecordKnown && TOGETHER.includes(field)) return [field, 0];
      return [field, withheld.has(field) ? unknownOf(tool, field) : value];
    }),
  );
}

/** A price that is not known is not a number, which no comparison holds for; its averages are not known either. */
function unknownOf(tool: TickerTool, field: string): Figures[string] {
  if (field === 'close_usd') return Number.NaN;
  const metric = metricOf(tool, field);
  if (metric === undefined) return null;
  const { unit } = METRICS[metric];
  if (unit === 'flag') return false;
  return unit === 'count' ? 0 : null;
}

type MetricGroup = keyof typeof METRIC_GROUPS;

/** What the figures of a tool belong to; those of filings are named by the ids of their facts. */
const GROUPS: Readonly<Record<TickerTool, readonly MetricGroup[]>> = {
  indicators: ['prices'],
  earnings: ['results', 'valuation'],
  news: ['news'],
  social: ['posts'],
  options: ['options'],
  web: ['documents'],
};

const FACT_OF_FIELD = new Map<TickerTool, Map<string, FactId | undefined>>();

/** The id of the fact that a figure of a tool's answer is; undefined for what is no fact. */
export function factOfField(tool: ToolName, field: string): FactId | undefined {
  if (isFiledTool(tool)) return field;
  const known = FACT_OF_FIELD.get(tool) ?? new Map<string, FactId | undefined>();
  FACT_OF_FIELD.set(tool, known);
  if (!known.has(field)) known.set(field, metricOf(tool, field));
  return known.get(field);
}

function metricOf(tool: TickerTool, field: string): MetricId | undefined {
  return GROUPS[tool].map((group) => metricOfField(field, group)).find((metric) => metric !== undefined);
}

/** The ids of the figures of a sector that a dossier has. */
export function sectorFactId(sector: string, field: 'change_20d_pct' | 'breadth_pct'): FactId {
  return `sector.${slugOf(sector)}.${field === 'breadth_pct' ? 'breadth' : 'change_20d'}`;
}

/** Null where one of its figures is withheld: the other alone says nothing of it. */
function sectorWith(sector: SectorFinding, touched: Touched): SectorFinding | null {
  const valueOf = (field: 'change_20d_pct' | 'breadth_pct'): number | undefined => {
    const id = sectorFactId(sector.sector, field);
    return touched.has(id) ? numberIn(touched.get(id)?.value) : sector[field];
  };
  const [change, breadth] = [valueOf('change_20d_pct'), valueOf('breadth_pct')];
  return change === undefined || breadth === undefined
    ? null
    : { ...sector, change_20d_pct: change, breadth_pct: breadth };
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
