export type { XbrlFact } from './xbrl-fact.ts';
