import type { JsonObject } from '@gemscout/domain';
import type { Fact } from '@gemscout/evidence';
import { evidenceOf, type Dossier } from '../dossier.ts';
import type { ToolAnswer } from '../facts.ts';
import { definitionsOf } from './definition-of.ts';
import { factLines, isAside, listedFacts, namesOf } from './fact-lines.ts';

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
type Section = {
  readonly about: JsonObject & { readonly summary: string };
  readonly hashes: readonly string[];
  /** The ids of facts that the ticker had before, and that the answer brings forward. */
  readonly shown: readonly string[];
};

/** In the order in which they came: questions with arguments first, as tools are asked after them. */
function sectionsOf({ findings, asked, pages = [], snapshot = [], questions = [] }: Dossier): readonly Section[] {
  const named = new Set(questions.flatMap(({ question }) => (question.tool === 'page' ? [question.url] : [])));
  const found = pages.filter(({ page }) => !named.has(page));
  const asQuestion = new Set<string>(questions.map(({ question }) => question.tool));
  const firstSearch = questions.findIndex(({ question }) => question.tool === 'web');
  return [
    ...questions.map(({ question, summary, shown, evidence }, at) => ({
      about: { question, summary },
      hashes: [{ evidence }, ...(at === firstSearch ? found : [])].flatMap((each) => hashesIn(each.evidence)),
      shown,
    })),
    ...asked.flatMap((tool) => {
      const answer = findings[tool];
      if (!answer || asQuestion.has(tool) || snapshot.some((held) => held.tool === tool)) return [];
      const read = tool === 'web' ? found : [];
      const hashes = [answer, ...read].flatMap(({ evidence }) => hashesIn(evidence));
      return [{ about: { tool, summary: answer.summary }, hashes, shown: [] }];
    }),
  ];
}

const hashesIn = (evidence: ToolAnswer['evidence']): readonly string[] => evidence.map(({ hash }) => hash);

/** The snapshot's and the sector's, then those of each finding as it came. */
function hashesOf(dossier: Dossier, sections: readonly Section[]): readonly string[] {
  const before = new Set(dossier.snapshot?.flatMap(({ evidence }) => hashesIn(evidence)));
  const found = new Set(sections.flatMap(({ hashes }) => hashes).filter((hash) => !before.has(hash)));
  const stable = evidenceOf(dossier).filter((hash) => !found.has(hash));
  return [...new Set([...stable, ...found])];
}

/** The facts that prompts show: those that the snapshot holds, then those that each finding adds. */
function factsBySection(dossier: Dossier, sections: readonly Section[]): readonly (readonly Fact[])[] {
  const { facts = [], sector } = dossier;
  const before = new Set(dossier.snapshot?.flatMap(({ evidence }) => hashesIn(evidence)));
  const places = new Map(
    sections.flatMap(({ hashes }, at) => hashes.flatMap((hash) => (before.has(hash) ? [] : [[hash, at + 1] as const]))),
  );
  const listed = listedFacts(facts, sector?.sector ?? null).filter((fact) => isOnMatter(fact, dossier));
  const known = new Set(listed);
  const shown = listed.flatMap((fact) => pageShown(fact, dossier));
  const asked = new Map(sections.flatMap(({ shown: ids }, at) => ids.map((id) => [id, at + 1] as const)).toReversed());
  const brought = facts.flatMap((fact) => {
    const place = known.has(fact) || isAside(fact) ? undefined : asked.get(fact.id);
    return place === undefined ? [] : [{ fact, place }];
  });
  const placed = [
    ...shown.map((fact) => ({ fact, place: Math.max(0, ...fact.evidence.map((hash) => places.get(hash) ?? 0)) })),
    ...brought,
  ];
  const bySection = Array.from({ length: sections.length + 1 }, (_, at) =>
    placed.filter(({ place }) => place === at).map(({ fact }) => fact),
  );
  const texts = new Set<string>();
  return bySection.map((all) => all.filter((fact) => isNewText(fact, texts)));
}

/** False for a text that stands there already: a paragraph that a question finds again, a post that others copied word by word. */
function isNewText({ metric, unit, value, source }: Fact, known: Set<string>): boolean {
  if (unit !== 'text') return true;
  const text = JSON.stringify([metric, value, metric === 'post' ? '' : source]);
  const isNew = !known.has(text);
  known.add(text);
  return isNew;
}

const metricsOf = (facts: readonly Fact[]) => [...new Set(facts.map(({ metric }) => metric))];

/** What the tools of the snapshot say that had nothing. */
function unanswered({ snapshot = [] }: Dossier): JsonObject {
  const without = snapshot.filter(({ facts }) => facts === null);
  return without.length === 0 ? {} : { without_answer: without.map(({ tool, summary }) => `${tool}: ${summary}`) };
}

/** Of headlines that were asked for on a matter, those on it: a month has hundreds. */
function isOnMatter({ metric, value }: Fact, { questions = [] }: Dossier): boolean {
  const onMatter = questions.filter(({ question }) => question.tool === 'news');
  return (
    metric !== 'headline' || onMatter.length === 0 || onMatter.some(({ titles }) => titles.includes(String(value)))
  );
}

/** An answer: its facts, or its summary where it has none that were not known. */
function findingData(
  { about: { summary, ...about } }: Section,
  facts: readonly Fact[],
  ids: ReadonlyMap<string, string>,
  known: readonly Fact[],
): JsonObject {
  const before = new Set(metricsOf(known));
  const definitions = definitionsOf(metricsOf(facts).filter((metric) => !before.has(metric)));
  return {
    ...about,
    ...(facts.length > 0 ? { facts: factLines(facts, ids) } : { summary }),
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

/** The addresses that the ticker's own searches named, and that were not read: those that a question may name. */
export function openPages({ questions = [], findings, pages = [] }: Dossier): readonly string[] {
  const read = new Set(pages.map(({ page }) => page));
  const named = findings.web?.highlights.flatMap(({ url }) => url ?? []) ?? [];
  return questions.length === 0 ? [] : [...new Set(named)].filter((url) => !read.has(url)).slice(0, MOST_PAGES);
}

const MOST_PAGES = 5;

/** What a memo calls the figures that it may state. */
export function namesData({ facts = [], sector }: Dossier): JsonObject {
  return namesOf(listedFacts(facts, sector?.sector ?? null));
}
