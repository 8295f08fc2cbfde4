export type { KafkaBroker } from './kafka/kafka-broker.ts';
export { makeCertificate, type TestCertificate } from './kafka/secure-listeners.ts';
export { fetchBrokerJars, javaMissing, kafkaMissing, startKafka } from './kafka/start-kafka.ts';
export { whereKafkaRuns } from './kafka/where-kafka-runs.ts';
export { leaveOutFsync } from './leave-out-fsync.ts';
export { scratchDirectory } from './scratch-directory.ts';
export { selfSigned, type SelfSigned } from './self-signed.ts';
