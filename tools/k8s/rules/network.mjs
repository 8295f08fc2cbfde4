import { nameOf, ofKind, podLabels, podOf, selects, workloads } from '../objects.mjs';

const PRODUCT = ['api', 'dispatcher', 'gateway', 'migrate', 'projector', 'worker'];
const SERVED = PRODUCT.filter((component) => component !== 'migrate');
/** What the operators run in the namespace of the product. */
const OPERATED = {
  postgres: { 'cnpg.io/cluster': 'gemscout-postgres' },
  kafka: { 'strimzi.io/cluster': 'gemscout-kafka' },
};

/** What no pod of the product may reach, wherever it is sent. */
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

/** Who is given the keys of models and providers, and so asks them. */
function askingOutside(objects) {
  const asking = workloads(objects).filter((workload) =>
    podOf(workload).containers.some(({ envFrom = [] }) =>
      envFrom.some(({ secretRef }) => secretRef?.name === 'gemscout-outside'),
    ),
  );
  return [...new Set(asking.map((workload) => podLabels(workload)['app.kubernetes.io/component']))];
}

/** Who keeps events in KurrentDB. */
function usingKurrent(objects) {
  const using = workloads(objects).filter((workload) =>
    podOf(workload).containers.some(({ env = [] }) =>
      env.some(({ name, value }) => name === 'EVENT_STORE' && value === 'kurrent'),
    ),
  );
  return [...new Set(using.map((workload) => podLabels(workload)['app.kubernetes.io/component']))];
}

/** The arrows of the design page, and those without which Kubernetes and the operators could not do their part. */
function expectedArrows(objects) {
  const scaled = ofKind(objects, 'ScaledObject').length > 0;
  return [
    ...['api', 'gateway'].map((component) => `namespace gateway-system -> ${component}:3000`),
    ...PRODUCT.map((component) => `${component} -> postgres:5432`),
    ...['api', 'dispatcher', 'worker'].map((component) => `${component} -> kafka:9093`),
    ...askingOutside(objects).map((component) => `${component} -> the internet:443`),
    ...usingKurrent(objects).map((component) => `${component} -> namespace kurrentdb:2113`),
    ...SERVED.map((component) => `namespace monitoring -> ${component}:9464`),
    ...(scaled ? ['namespace keda -> kafka:9093'] : []),
    ...[...PRODUCT, ...Object.keys(OPERATED)].flatMap((from) => [`${from} -> names:53/TCP`, `${from} -> names:53/UDP`]),
    'postgres -> postgres:5432',
    'namespace cnpg-system -> postgres:5432',
    'namespace cnpg-system -> postgres:8000',
    'kafka -> kafka:9090',
    'kafka -> kafka:9091',
    ...Object.keys(OPERATED).flatMap((from) => [`${from} -> 0.0.0.0/0:443`, `${from} -> 0.0.0.0/0:6443`]),
  ];
}

/** Strimzi lets these in by a policy of its own, which no manifest of ours holds. */
const BY_STRIMZI = ['kafka -> kafka:9090', 'kafka -> kafka:9091'];

/** Every pod is denied everything, and then allowed exactly the expected arrows, at both of their ends. */
export function network(objects) {
  const nodes = nodesOf(objects);
  const policies = ofKind(objects, 'NetworkPolicy');
  const given = {
    Egress: new Set(policies.flatMap((policy) => arrowsOf(nodes, policy, 'egress'))),
    Ingress: new Set([
      ...policies.flatMap((policy) => arrowsOf(nodes, policy, 'ingress')),
      ...arrowsOfListeners(nodes, objects),
      ...BY_STRIMZI,
    ]),
  };
  const expected = expectedArrows(objects);
  return [
    ...(policies.some(deniesAll) ? [] : ['No NetworkPolicy denies everything to every pod']),
    ...differences(
      'Egress',
      given.Egress,
      expected.filter((arrow) => !arrow.startsWith('namespace ')),
    ),
    ...differences(
      'Ingress',
      given.Ingress,
      expected.filter((arrow) => endsInside(nodes, arrow)),
    ),
  ];
}

function deniesAll({ spec }) {
  return (
    Object.keys(spec.podSelector).length === 0 &&
    ['Ingress', 'Egress'].every((type) => spec.policyTypes.includes(type)) &&
    !spec.ingress?.length &&
    !spec.egress?.length
  );
}

function differences(end, given, expected) {
  return [
    ...[...given]
      .filter((arrow) => !expected.includes(arrow))
      .map((arrow) => `${end} allows ${arrow}, which nobody needs`),
    ...expected.filter((arrow) => !given.has(arrow)).map((arrow) => `${end} does not allow ${arrow}`),
  ];
}

const endsInside = (nodes, arrow) => nodes.has(arrow.slice(arrow.indexOf('-> ') + 3, arrow.lastIndexOf(':')));

/** The labels of one pod of each kind, by the name that arrows have for it. */
function nodesOf(objects) {
  const own = workloads(objects).map((workload) => [
    podLabels(workload)['app.kubernetes.io/component'],
    podLabels(workload),
  ]);
  return new Map([...own, ...Object.entries(OPERATED)]);
}

function arrowsOf(nodes, { metadata, spec }, direction) {
  const own = [...nodes].filter(([, labels]) => selects(spec.podSelector, labels)).map(([name]) => name);
  return (spec[direction] ?? []).flatMap((rule) => {
    const peers = rule[direction === 'egress' ? 'to' : 'from'];
    if (!peers || !rule.ports) return [`everything (NetworkPolicy/${metadata.name})`];
    const others = peers.flatMap((peer) => namesOf(nodes, peer));
    return own.flatMap((name) =>
      others.flatMap((other) =>
        rule.ports.map((port) => {
          const [from, to] = direction === 'egress' ? [name, other] : [other, name];
          return `${from} -> ${to}:${portOf(to, port)}`;
        }),
      ),
    );
  });
}

/** Whom Strimzi lets reach a listener. */
function arrowsOfListeners(nodes, objects) {
  return ofKind(objects, 'Kafka').flatMap((cluster) =>
    cluster.spec.kafka.listeners.flatMap(({ port, networkPolicyPeers }) =>
      networkPolicyPeers
        ? networkPolicyPeers.flatMap((peer) => namesOf(nodes, peer)).map((from) => `${from} -> kafka:${port}`)
        : [`everything -> ${nameOf(cluster)}:${port}`],
    ),
  );
}

const isPublicOnly = ({ cidr, except }) =>
  cidr === '0.0.0.0/0' && except.length === PRIVATE.length && PRIVATE.every((range) => except.includes(range));

const portOf = (to, { port, protocol }) => (to === 'names' ? `${port}/${protocol}` : port);

function namesOf(nodes, { podSelector, namespaceSelector, ipBlock }) {
  if (ipBlock?.except) return [isPublicOnly(ipBlock) ? 'the internet' : `${ipBlock.cidr} except ${ipBlock.except}`];
  if (ipBlock) return [ipBlock.cidr];
  const namespace = namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'];
  if (podSelector?.matchLabels?.['k8s-app'] === 'kube-dns' && namespace === 'kube-system') return ['names'];
  if (namespaceSelector)
    return [podSelector || !namespace ? 'a selection that no arrow has' : `namespace ${namespace}`];
  return [...nodes].filter(([, labels]) => selects(podSelector, labels)).map(([name]) => name);
}
