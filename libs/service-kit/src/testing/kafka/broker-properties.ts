import type { SecureListeners } from './secure-listeners.ts';

export type BrokerPlan = {
  /** The directory of its files, as seen by the broker. */
  readonly directory: string;
  /** The port that clients connect to. */
  readonly port: number;
  readonly controllerPort: number;
  /** The address to bind to: `127.0.0.1`, in a container `0.0.0.0`. */
  readonly bind?: string;
  readonly secure?: SecureListeners | undefined;
};

/** `server.properties` of a test broker: KRaft, one node, tuned for fast startup, failover and detection of dead members. */
export function brokerProperties({ directory, port, controllerPort, bind = '127.0.0.1', secure }: BrokerPlan): string {
  const others = secure ? [`SASL_PLAINTEXT://127.0.0.1:${secure.saslPort}`, `SSL://127.0.0.1:${secure.tlsPort}`] : [];
  return `process.roles=broker,controller
node.id=1
listeners=${[`PLAINTEXT://${bind}:${port}`, `CONTROLLER://127.0.0.1:${controllerPort}`, ...others].join(',')}
advertised.listeners=${[`PLAINTEXT://127.0.0.1:${port}`, ...others].join(',')}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT,SSL:SSL
inter.broker.listener.name=PLAINTEXT
controller.listener.names=CONTROLLER
controller.quorum.voters=1@127.0.0.1:${controllerPort}
log.dirs=${directory.replaceAll('\\', '/')}/logs
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=4
default.replication.factor=1
min.insync.replicas=1
num.partitions=12
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
controller.quorum.election.timeout.ms=200
controller.quorum.fetch.timeout.ms=1000
broker.session.timeout.ms=1500
broker.heartbeat.interval.ms=300
num.network.threads=2
num.io.threads=4
background.threads=2
log.cleaner.threads=1
log.cleaner.dedupe.buffer.size=16777216
group.coordinator.threads=1
share.coordinator.threads=1
${secure ? securityProperties(secure) : ''}`;
}

function securityProperties({ username, password, keystore, keystorePassword }: SecureListeners): string {
  const login = 'org.apache.kafka.common.security';
  return `sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-512
listener.name.sasl_plaintext.plain.sasl.jaas.config=${login}.plain.PlainLoginModule required user_${username}="${password}";
listener.name.sasl_plaintext.scram-sha-512.sasl.jaas.config=${login}.scram.ScramLoginModule required;
ssl.keystore.type=PKCS12
ssl.keystore.location=${keystore}
ssl.keystore.password=${keystorePassword}
`;
}
