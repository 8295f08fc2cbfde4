import type { JsonObject } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import { evidenceOf, type Dossier } from '../dossier.ts';
import type { TickerTool, ToolAnswer } from '../facts.ts';
import { definitionsOf } from './definition-of.ts';
import { factLines, listedFacts, namesOf } from './fact-lines.ts';

/** A dossier as data for a prompt, its evidence named `e1`, `e2`, … instead of by hashes. */
export type TickerData = {
  /** In the order in which a prompt shows it: what never changes comes first, and what is found is appended. */
  readonly data: Readonly<Record<string, JsonObject>>;
  readonly hashes: ReadonlyMap<string, string>;
};

/**
 * The same for every question about a ticker, but for what was found meanwhile, which stands behind the rest: a server that keeps
 * the beginning of a prompt need not read it again. So an item keeps its id as others are found.
 */
export function tickerData(dossier: Dossier): TickerData {
  const sections = sectionsOf(dossier);
  const hashes = new Map(hashesOf(dossier, sections).map((hash, at) => [`e${at + 1}`, hash]));
  const ids = new Map([...hashes].map(([id, hash]) => [hash, id]));
  const [stable = [], ...found] = factsBySection(dossier, sections);
  const { symbol, name, theme, angle, why, notes = [] } = dossier;
  const data = {
    definitions: definitionsOf(metricsOf(stable)),
    ticker: { symbol, name, theme, angle, why },
    facts: { facts: factLines(stable, ids), ...unanswered(dossier) },
    ...Object.fromEntries(
      sections.map((section, at) => [`finding_${at + 1}`, findingData(section, found[at] ?? [], ids, stable)]),
    ),
    ...(notes.length > 0 && { notes: { notes_of_the_user_during_the_run: notes } }),
  };
  return { data, hashes };
}

/** What a tool answered after the snapshot, with the pages that were read because of it. */
type Section = { readonly answer: ToolAnswer; readonly hashes: readonly string[] };

function sectionsOf({ findings, asked, pages = [], snapshot = [] }: Dossier): readonly Section[] {
  return asked.flatMap((tool) => {
    const answer = findings[tool];
    if (!answer || snapshot.some((held) => held.tool === tool)) return [];
    const read = tool === 'web' ? pages : [];
    return [{ answer, hashes: [answer, ...read].flatMap(({ evidence }) => hashesIn(evidence)) }];
  });
}

const hashesIn = (evidence: ToolAnswer['evidence']): readonly string[] => evidence.map(({ hash }) => hash);

/** The snapshot's and the sector's, then those of each finding as it came. */
function hashesOf(dossier: Dossier, sections: readonly Section[]): readonly string[] {
  const found = new Set(sections.flatMap(({ hashes }) => hashes));
  const stable = evidenceOf(dossier).filter((hash) => !found.has(hash));
  return [...new Set([...stable, ...found])];
}

/** The facts that prompts show: those that the snapshot holds, then those that each finding adds. */
function factsBySection(dossier: Dossier, sections: readonly Section[]): readonly (readonly Fact[])[] {
  const { facts = [], sector } = dossier;
  const places = new Map(sections.flatMap(({ hashes }, at) => hashes.map((hash) => [hash, at + 1] as const)));
  const shown = listedFacts(facts, sector?.sector ?? null).flatMap((fact) => pageShown(fact, dossier));
  const placed = shown.map((fact) => ({
    fact,
    place: Math.max(0, ...fact.evidence.map((hash) => places.get(hash) ?? 0)),
  }));
  return Array.from({ length: sections.length + 1 }, (_, at) =>
    placed.filter(({ place }) => place === at).map(({ fact }) => fact),
  );
}

const metricsOf = (facts: readonly Fact[]) => [...new Set(facts.map(({ metric }) => metric))];

/** What the tools of the snapshot say that had nothing. */
function unanswered({ snapshot = [] }: Dossier): JsonObject {
  const without = snapshot.filter(({ facts }) => facts === null);
  return without.length === 0 ? {} : { without_answer: without.map(({ tool, summary }) => `${tool}: ${summary}`) };
}

function findingData(
  { answer: { tool, summary } }: Section,
  facts: readonly Fact[],
  ids: ReadonlyMap<string, string>,
  known: readonly Fact[],
): JsonObject {
  const before = new Set(metricsOf(known));
  const definitions = definitionsOf(metricsOf(facts).filter((metric) => !before.has(metric)));
  return {
    tool,
    summary,
    ...(facts.length > 0 && { facts: factLines(facts, ids) }),
    ...(Object.keys(definitions).length > 0 && { definitions }),
  };
}

/** The beginning of a page that was read, for quotation; one that gives its reader orders says nothing. */
function pageShown(fact: Fact, { pages = [] }: Dossier): readonly Fact[] {
  if (fact.metric !== 'page') return [fact];
  const [hash] = fact.evidence;
  const text = pages.find(({ evidence }) => evidence.some((item) => item.hash === hash))?.excerpt;
  return text === undefined ? [] : [{ ...fact, value: text }];
}

/** The tools that are worth a question: what the snapshot holds would be answered again. */
export function openTools({ left, snapshot = [] }: Dossier): readonly TickerTool[] {
  const held = new Set(snapshot.map(({ tool }) => tool));
  return left.filter((tool) => !held.has(tool));
}

/** What a memo calls the figures that it may state. */
export function namesData({ facts = [], sector }: Dossier): JsonObject {
  return namesOf(listedFacts(facts, sector?.sector ?? null));
}
