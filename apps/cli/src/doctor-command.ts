import {
  databaseFindings,
  machineFindings,
  readConfiguration,
  readInstance,
  type Finding,
} from '@gemscout/service-kit';
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
