import { find, nameOf, ofKind, podOf, workloads } from '../objects.mjs';

/** Made by hand, or by whoever keeps the installation's secrets; k8s/README.md says how. */
const BY_HAND = new Map([
  [
    'gemscout-outside',
    [
      'OPENAI_API_KEY',
      'FINNHUB_API_KEY',
      'ALPHAVANTAGE_API_KEY',
      'FRED_API_KEY',
      'TAVILY_API_KEY',
      'EXA_API_KEY',
      'BRAVE_API_KEY',
      'TRADIER_API_KEY',
      'COINGECKO_API_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ],
  ],
  ['gemscout-backups', ['ACCESS_KEY_ID', 'ACCESS_SECRET_KEY']],
  ['gemscout-tls', ['tls.crt', 'tls.key']],
  ['gemscout-kurrentdb', ['url', 'ca.crt']],
]);

/** The keys that a secret made by hand may have; none of another. */
export const keysByHand = (name) => BY_HAND.get(name) ?? [];

/** Each reference to a key of a Secret or a ConfigMap that nobody makes. No secret stands in a manifest itself. */
export function missingKeys(objects) {
  const secrets = secretsThere(objects);
  return [
    ...ofKind(objects, 'Secret').map((secret) => `${nameOf(secret)} stands in the manifests, where everybody reads it`),
    ...uses(objects).flatMap(({ from, kind, name, key }) => {
      const keys = kind === 'Secret' ? secrets.get(name) : keysOfConfigMap(objects, name);
      if (!keys) return [`${nameOf(from)} needs the ${kind} "${name}", which nobody makes`];
      return key === undefined || keys.includes(key)
        ? []
        : [`${nameOf(from)} needs the key "${key}" of the ${kind} "${name}", which has ${keys.join(', ')}`];
    }),
  ];
}

/** By name, with its keys: what the operators make of the objects, and what is made by hand. */
function secretsThere(objects) {
  return new Map([
    ...BY_HAND,
    ...ofKind(objects, 'Cluster').map(({ metadata }) => [`${metadata.name}-app`, ['uri', 'username', 'password']]),
    ...ofKind(objects, 'Kafka').map(({ metadata }) => [`${metadata.name}-cluster-ca-cert`, ['ca.crt']]),
    ...ofKind(objects, 'KafkaUser').map(({ metadata }) => [metadata.name, ['password', 'sasl.jaas.config']]),
  ]);
}

function keysOfConfigMap(objects, name) {
  const map = find(objects, 'ConfigMap', name);
  return map && Object.keys(map.data ?? {});
}

function uses(objects) {
  return [
    ...workloads(objects).flatMap((workload) => usesOfPod(podOf(workload)).map((use) => ({ from: workload, ...use }))),
    ...ofKind(objects, 'TriggerAuthentication').flatMap((from) => [
      ...(from.spec.secretTargetRef ?? []).map(({ name, key }) => ({ from, kind: 'Secret', name, key })),
      ...(from.spec.configMapTargetRef ?? []).map(({ name, key }) => ({ from, kind: 'ConfigMap', name, key })),
    ]),
    ...ofKind(objects, 'ObjectStore').flatMap((from) =>
      Object.values(from.spec.configuration.s3Credentials).map((use) => ({ from, kind: 'Secret', ...use })),
    ),
    ...ofKind(objects, 'Gateway').flatMap((from) =>
      from.spec.listeners
        .flatMap(({ tls }) => tls?.certificateRefs ?? [])
        .map(({ name }) => ({ from, kind: 'Secret', name })),
    ),
  ];
}

function usesOfPod({ containers, volumes = [] }) {
  return [
    ...containers.flatMap(({ env = [], envFrom = [] }) => [
      ...env.flatMap(({ valueFrom }) => [
        ...use('Secret', valueFrom?.secretKeyRef),
        ...use('ConfigMap', valueFrom?.configMapKeyRef),
      ]),
      ...envFrom.flatMap(({ secretRef, configMapRef }) => [
        ...use('Secret', secretRef),
        ...use('ConfigMap', configMapRef),
      ]),
    ]),
    ...volumes.flatMap(({ secret, configMap }) => [
      ...(secret ? itemsOf(secret).flatMap((key) => use('Secret', { name: secret.secretName, key })) : []),
      ...(configMap ? itemsOf(configMap).flatMap((key) => use('ConfigMap', { name: configMap.name, key })) : []),
    ]),
  ];
}

const use = (kind, reference) => (reference ? [{ kind, name: reference.name, key: reference.key }] : []);

const itemsOf = ({ items }) => items?.map(({ key }) => key) ?? [undefined];
