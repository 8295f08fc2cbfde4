import { nameOf, podOf, workloads } from '../objects.mjs';

/** What a pod may not be or do, beyond what the namespace's "restricted" refuses, and how its health is asked. */
export function pods(objects) {
  return workloads(objects).flatMap((workload) => {
    const pod = podOf(workload);
    const faults = [
      ...ofPod(pod),
      ...pod.containers.flatMap((container) => [
        ...ofContainer(container),
        ...(workload.kind === 'Job' ? [] : ofHealth(container)),
      ]),
    ];
    return faults.map((fault) => `${nameOf(workload)} ${fault}`);
  });
}

function ofPod({ securityContext = {}, automountServiceAccountToken, hostNetwork, hostPID, hostIPC, volumes = [] }) {
  return told([
    [securityContext.runAsNonRoot === true, 'may run as root (runAsNonRoot)'],
    [securityContext.runAsUser > 0, 'does not say as whom it runs (runAsUser)'],
    [securityContext.seccompProfile?.type === 'RuntimeDefault', 'has no seccomp profile'],
    [automountServiceAccountToken === false, 'is given a token of the Kubernetes API'],
    [!hostNetwork && !hostPID && !hostIPC, 'shares a namespace of its node'],
    [!volumes.some(({ hostPath }) => hostPath), 'mounts a path of its node'],
  ]);
}

function ofContainer({ image, securityContext = {}, resources = {} }) {
  const tag = /:([^/:@]+)$/.exec(image)?.[1];
  return told([
    [(tag !== undefined && tag !== 'latest') || image.includes('@sha256:'), `has an image without a version: ${image}`],
    [securityContext.allowPrivilegeEscalation === false, 'may gain privileges (allowPrivilegeEscalation)'],
    [securityContext.readOnlyRootFilesystem === true, 'may write to its image (readOnlyRootFilesystem)'],
    [securityContext.capabilities?.drop?.includes('ALL') === true, 'keeps capabilities'],
    [!securityContext.capabilities?.add && !securityContext.privileged, 'is given capabilities'],
    [
      resources.requests?.cpu && resources.requests?.memory && resources.limits?.memory,
      'has no requests or no memory limit',
    ],
  ]);
}

function ofHealth({ startupProbe, readinessProbe, livenessProbe, ports = [], env = [] }) {
  const asked = [
    ['startupProbe', startupProbe, '/health/live'],
    ['readinessProbe', readinessProbe, '/health/ready'],
    ['livenessProbe', livenessProbe, '/health/live'],
  ];
  const health = ports.find(({ name }) => name === 'health')?.containerPort;
  return [
    ...asked.flatMap(([name, probe, path]) =>
      told([
        [probe?.httpGet?.path === path, `has no ${name} that asks ${path}`],
        [!probe || ports.some((port) => port.name === probe.httpGet?.port), `has a ${name} of a port that it has not`],
      ]),
    ),
    ...told([
      [String(health) === valueOf(env, 'HEALTH_PORT'), 'has a port "health" that is not its HEALTH_PORT'],
      [httpPort(ports) === valueOf(env, 'PORT'), 'has a port "http" that is not its PORT'],
    ]),
  ];
}

const valueOf = (env, wanted) => env.find(({ name }) => name === wanted)?.value;

function httpPort(ports) {
  const port = ports.find(({ name }) => name === 'http');
  return port && String(port.containerPort);
}

const told = (promises) => promises.filter(([kept]) => !kept).map(([, fault]) => fault);
