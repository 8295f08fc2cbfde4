/** `server.properties` of a broker for tests: KRaft, one node, quick to start, to fail over and to forget a dead member. */
export function brokerProperties(directory: string, port: number, controllerPort: number): string {
  return `process.roles=broker,controller
node.id=1
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
controller.listener.names=CONTROLLER
controller.quorum.bootstrap.servers=127.0.0.1:${controllerPort}
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
`;
}
