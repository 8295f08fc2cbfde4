import type { Fact } from '@gemscout/evidence';
import type { MemoSentence } from './analyst.ts';

const MOST_STATED = 2;
/** A longer statement is quoted up to here. */
const STATED_CHARACTERS = 280;
/** A memo leads nobody to an address that a company, or whoever wrote of it or in its name, wants to be read. */
export const ADDRESS = /https?:|www\./i;

/** The problems that the company states itself, or what it reports of agreements and officers, in its own words. */
export function quotedFilings(facts: readonly Fact[], quoted: 'red_flag' | 'filing_event'): readonly MemoSentence[] {
  return facts
    .filter(({ metric }) => metric === quoted)
    .slice(0, MOST_STATED)
    .flatMap((fact) => quotedFiling('The filing states', fact));
}

/** The words of a filing behind what they are; nothing where they cannot be quoted. */
export function quotedFiling(lead: string, { id, value, evidence }: Fact): readonly MemoSentence[] {
  const text = String(value);
  if (ADDRESS.test(text)) return [];
  const beginning = text.slice(0, STATED_CHARACTERS).replace(/\s+\S*$/, '');
  if (text.length > STATED_CHARACTERS && /["“”]/.test(beginning)) return [];
  const words = text.length > STATED_CHARACTERS ? ` "${beginning}"` : '';
  return [{ text: `${lead}: {{quote ${id}${words}}}.`, evidence: [...evidence] }];
}
