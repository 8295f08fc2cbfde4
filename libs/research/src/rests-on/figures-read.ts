import type { FactId } from '@gemscout/evidence';
import type { Dossier, SectorFinding } from '../dossier.ts';
import type { ToolAnswer } from '../facts.ts';
import { factOfField, sectorFactId } from './changed-dossier.ts';
import { decidedByRules } from './decided-by-rules.ts';

/** The ids of the facts that the rules read when they decide on a dossier, as they are seen to read them. */
export function factsRead(dossier: Dossier): ReadonlySet<FactId> {
  const { findings, snapshot, sector } = dossier;
  const read = new Set<FactId>();
  const watched = (answer: ToolAnswer): ToolAnswer => watchedAnswer(answer, read);
  decidedByRules({
    ...dossier,
    findings: Object.fromEntries(Object.entries(findings).map(([tool, answer]) => [tool, watched(answer)])),
    ...(snapshot && { snapshot: snapshot.map(watched) }),
    sector: sector && watchedSector(sector, read),
  });
  return read;
}

function watchedAnswer(answer: ToolAnswer, read: Set<FactId>): ToolAnswer {
  const { tool, facts } = answer;
  if (facts === null) return answer;
  const seen = (field: string): void => {
    const id = factOfField(tool, field);
    if (id !== undefined) read.add(id);
  };
  return { ...answer, facts: watchedObject(facts, seen) } as ToolAnswer;
}

function watchedSector(sector: SectorFinding, read: Set<FactId>): SectorFinding {
  return watchedObject(sector, (field) => {
    if (field === 'change_20d_pct' || field === 'breadth_pct') read.add(sectorFactId(sector.sector, field));
  });
}

function watchedObject<Figures extends object>(figures: Figures, seen: (field: string) => void): Figures {
  return new Proxy(figures, {
    get: (target, field, receiver) => {
      if (typeof field === 'string') seen(field);
      return Reflect.get(target, field, receiver);
    },
  });
}
