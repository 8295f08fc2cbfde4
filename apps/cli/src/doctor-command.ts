import {
  databaseFindings,
  machineFindings,
  readConfiguration,
  readInstance,
  type EventStoreConfiguration,
  type Finding,
} from '@gemscout/service-kit';
import { openScavenges, StoreUnavailable } from '@gemscout/event-store';
import { missingSources } from '@gemscout/market';
import { BusUnavailable, checkTopics } from '@gemscout/stage-bus';
import { EXIT } from './failure.ts';

const MARKS = { ok: '✓', warning: '!', problem: '✗' } as const;

/**
 * `gemscout doctor`: checks what the product depends on and says what to do. Changes and starts nothing: an embedded
 * database is checked only while its server runs.
 *
 * @returns the exit code: failed if there is a problem
 */
export async function doctorCommand(json: boolean): Promise<number> {
  const configuration = readConfiguration(process.env);
  const { dataDirectory, kafka } = configuration;
  const databaseUrl = configuration.databaseUrl ?? readInstance(dataDirectory)?.databaseUrl;
  const findings = [
    ...(await machineFindings(configuration.databaseUrl === undefined ? dataDirectory : undefined)),
    ...(databaseUrl === undefined ? [notRunning(dataDirectory)] : await databaseFindings(databaseUrl)),
    ...missingSources(configuration).map(sourceFinding),
    ...(await kurrentFindings(configuration.eventStore)),
    ...(kafka ? [await kafkaFinding({ ...kafka, clientId: 'gemscout-doctor' })] : []),
  ];
  for (const finding of findings) console.log(json ? JSON.stringify(finding) : lineOf(finding));
  const problems = findings.filter(({ status }) => status === 'problem').length;
  if (!json) console.log(problems === 0 ? 'No problems found.' : `${problems} to put right.`);
  return problems === 0 ? EXIT.ok : EXIT.failed;
}

function notRunning(dataDirectory: string): Finding {
  const says = `the embedded PostgreSQL of ${dataDirectory} is not running`;
  return { subject: 'PostgreSQL', status: 'warning', says, remedy: 'Run `npm start`, and the doctor beside it.' };
}

function sourceFinding(sentence: string): Finding {
  return { subject: 'Live market', status: 'warning', says: sentence };
}

/** That it can be used, and whether data of deleted accounts waits for a scavenge. */
async function kurrentFindings(configured: EventStoreConfiguration): Promise<readonly Finding[]> {
  const scavenges = await openScavenges(configured);
  if (!scavenges) return [];
  try {
    return [scavengeFinding((await scavenges.due())?.since, Date.now())];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const remedy = 'See KURRENTDB_URL, and docs/operations.md, "KurrentDB".';
    return [{ subject: 'KurrentDB', status: 'problem', says: error.message, remedy }];
  } finally {
    await scavenges.close();
  }
}

const TWO_DAYS_MS = 2 * 86_400_000;

/** @param since since when erased data waits for a scavenge */
export function scavengeFinding(since: string | undefined, nowMs: number): Finding {
  const subject = 'KurrentDB';
  if (since === undefined) return { subject, status: 'ok', says: 'answers, and no scavenge is due' };
  const says = `holds data of deleted accounts since ${since}, which a scavenge removes`;
  if (Date.parse(since) > nowMs - TWO_DAYS_MS)
    return { subject, status: 'warning', says: `${says}; Gemscout starts one a day, if its user may` };
  const remedy =
    'Give the user of KURRENTDB_URL the group $ops, or start one on each node: ' +
    'curl -X POST https://HOST:2113/admin/scavenge -u OPERATOR, and then `gemscout scavenged`. See docs/operations.md, "KurrentDB".';
  return { subject, status: 'problem', says, remedy };
}

async function kafkaFinding(connection: Parameters<typeof checkTopics>[0]): Promise<Finding> {
  try {
    await checkTopics(connection);
    return { subject: 'Kafka', status: 'ok', says: 'answers, and its topics are as they should be' };
  } catch (error) {
    if (!(error instanceof BusUnavailable)) throw error;
    const remedy = 'See KAFKA_BROKERS, and `npm run gemscout -- topics apply`.';
    return { subject: 'Kafka', status: 'problem', says: error.message, remedy };
  }
}

function lineOf({ subject, status, says, remedy }: Finding): string {
  const line = `${MARKS[status]} ${subject.padEnd(19)} ${says}`;
  return remedy === undefined ? line : `${line}\n  ${''.padEnd(19)} ${remedy}`;
}
