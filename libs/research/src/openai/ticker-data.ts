import type { JsonObject, JsonValue } from '@gemscout/domain';
import { evidenceOf, type Dossier } from '../dossier.ts';
import type { ToolAnswer } from '../facts.ts';
import type { PageRead } from '../pages-read.ts';

/** A dossier as data for a prompt, its evidence named `e1`, `e2`, … instead of by hashes. */
export type TickerData = { readonly data: JsonObject; readonly hashes: ReadonlyMap<string, string> };

export function tickerData(dossier: Dossier): TickerData {
  const hashes = new Map(evidenceOf(dossier).map((hash, at) => [`e${at + 1}`, hash]));
  const ids = new Map([...hashes].map(([id, hash]) => [hash, id]));
  const { symbol, name, theme, angle, why, sector, findings, snapshot = [], pages = [], asked, left } = dossier;
  const data: JsonObject = {
    symbol,
    name,
    theme,
    angle,
    why,
    tools_asked: asked,
    tools_left: left,
    sector: sector && {
      sector: sector.sector,
      change_20d_pct: rounded(sector.change_20d_pct),
      breadth_pct: rounded(sector.breadth_pct),
      evidence: [{ id: ids.get(sector.hash) ?? '', kind: 'sectors' }],
    },
    snapshot: snapshot.filter(({ tool }) => !asked.includes(tool)).map((answer) => findingData(answer, ids)),
    findings: Object.values(findings).map((answer) => findingData(answer, ids)),
    pages: pages.flatMap((page) => pageData(page, ids)),
  };
  return { data, hashes };
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
