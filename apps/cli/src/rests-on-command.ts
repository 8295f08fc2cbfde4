import { normaliseSymbol } from '@gemscout/domain';
import { openEventStore } from '@gemscout/event-store';
import { openEvidence } from '@gemscout/evidence';
import { DecisionMissing, RestNotMeasured, restsOnDecision } from '@gemscout/research';
import { readConfiguration, Resources } from '@gemscout/service-kit';
import { CommandFailure, EXIT } from './failure.ts';
import { localDatabase } from './local-database.ts';
import { restsOnText } from './rests-on-text.ts';
import { storedRun } from './stored-run.ts';

/**
 * `gemscout rests-on <runId> <SYMBOL>`: prints what a stored verdict of the rules rests on, by deciding again on its frozen
 * dossier. Nothing is recorded.
 *
 * @throws CommandFailure with `EXIT.refused` for a run that is not here, a ticker that it did not decide on, and a verdict that
 *   is not the rules' own
 */
export async function restsOnCommand(runId: string, symbol: string, json: boolean): Promise<number> {
  const ticker = normaliseSymbol(symbol) ?? symbol;
  const database = await localDatabase();
  const resources = new Resources();
  try {
    const { eventStore } = readConfiguration(process.env);
    const store = await resources.use(openEventStore(eventStore, database.url));
    const evidence = await resources.use(openEvidence(database.url));
    const events = await storedRun(store, runId);
    const found = await restsOnDecision({ events, symbol: ticker }, evidence);
    if (json) console.log(JSON.stringify({ run_id: runId, ...found }));
    else for (const line of restsOnText(found)) console.log(line);
    return EXIT.ok;
  } catch (error) {
    if (error instanceof DecisionMissing) throw new CommandFailure(`${error.message}.`, EXIT.refused);
    if (error instanceof RestNotMeasured) throw new CommandFailure(error.message, EXIT.refused);
    throw error;
  } finally {
    await resources.close();
    await database.release();
  }
}
