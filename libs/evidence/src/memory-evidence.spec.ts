import { evidenceStoreContract } from './testing/evidence-store.contract.ts';
import { memoryEvidence } from './memory-evidence.ts';

evidenceStoreContract('memory', () => Promise.resolve(memoryEvidence()));
