import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from '@gemscout/service-kit';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

type Service = {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
};
type Compose = { readonly services: Readonly<Record<string, Service>> };

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const { services } = parse(read('docker/compose.yaml'), { merge: true }) as Compose;
const all = Object.entries(services);
const ours = all.filter(([, { build }]) => build);
const dockerfile = read('docker/Dockerfile');

/** What compose makes of `${NAME:-value}` where NAME is not set. */
function resolved(environment: Service['environment'] = {}): Readonly<Record<string, string>> {
  const withDefaults = (value: string): string => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]));
}

/** The names that the configuration asks for while it reads. @throws ConfigurationError for a value that it refuses */
function namesRead(environment: Readonly<Record<string, string>>): ReadonlySet<string> {
  const names = new Set<string>();
  const remember = (name: string | symbol): void => void names.add(String(name));
  readConfiguration(new Proxy(environment, { get: (given, name) => (remember(name), Reflect.get(given, name)) }));
  return names;
}

/** `ENV` of a stage and of the stages under it. */
function imageEnvironment(target: string): Readonly<Record<string, string>> {
  const stage = dockerfile.split(/^FROM /m).find((text) => text.split('\n')[0]?.endsWith(` AS ${target}`));
  if (!stage) return {};
  const [base = ''] = stage.split(' ');
  const pairs = [...stage.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return { ...imageEnvironment(base), ...Object.fromEntries(pairs.map((pair) => pair.split('='))) };
}

describe('every service of docker/compose.yaml', () => {
  it.each(all)('%s can write nothing but its volumes, and gains no rights', (_name, service) =>
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: expect.arrayContaining(['no-new-privileges:true']),
    }),
  );

  it.each(all.filter(([, { build }]) => !build))('%s has an image of an exact version', (_name, { image }) =>
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/),
  );

  it.each(all.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const)))(
    '%s is published on loopback only: %s',
    (_name, port) => expect(port).toMatch(/^127\.0\.0\.1:/),
  );

  it.each(all)('%s says whether it is healthy, ends by itself, or holds nothing that could ask', (name, service) => {
    const { build, healthcheck, restart } = service;
    const endsByItself = restart?.startsWith('on-failure');
    const askedByItsImage = build && dockerfile.includes(`FROM process AS ${build.target}\n`);
    const cannotAsk = healthcheck?.disable && ['collector', 'traces'].includes(name);
    expect(healthcheck?.test ?? (endsByItself || askedByItsImage || cannotAsk)).toBeTruthy();
  });
});

describe('what compose gives to the processes', () => {
  it.each(ours)('%s knows every variable, and accepts its value', (_name, { build, environment }) => {
    const given = { ...imageEnvironment(build?.target ?? ''), ...resolved(environment) };
    const ofTerminal = build?.target === 'cli' ? ['GEMSCOUT_URL'] : [];
    const known = new Set([...namesRead(given), ...namesRead({ ...given, EVENT_STORE: 'kurrent' }), ...ofTerminal]);
    expect(Object.keys(resolved(environment)).filter((name) => !known.has(name))).toEqual([]);
  });

  it('only the api, which is asked to, has the demo account outside of loopback', () =>
    expect(ours.filter(([, { environment }]) => environment?.['SEED_DEMO']).map(([name]) => name)).toEqual(['api']));

  it.each(ours.filter(([, { build }]) => build?.target === 'cli'))(
    '%s can run any command of the terminal: it has the database, the broker and the way to the proxy',
    (_name, { environment, networks }) => {
      const { GEMSCOUT_URL, DATABASE_URL, KAFKA_BROKERS } = resolved(environment);
      expect(GEMSCOUT_URL).toBe('http://proxy:8080');
      expect([DATABASE_URL, KAFKA_BROKERS]).toEqual([expect.stringContaining('@postgres:5432/'), 'kafka:9092']);
      expect(networks).toEqual(expect.arrayContaining(['data', 'edge']));
      expect(services['proxy']?.networks).toContain('edge');
    },
  );

  it('tables are made once KurrentDB answers, where its profile is on', () => {
    expect(services['migrate']?.depends_on?.['kurrent']).toEqual({ condition: 'service_healthy', required: false });
    expect(services['kurrent']?.healthcheck?.test).toBeDefined();
  });

  it('mails go to the mail catcher, which has no TLS, and whose network the api is on', () => {
    const { api, mail } = services;
    expect(readConfiguration({ ...imageEnvironment('api'), ...resolved(api?.environment) }).mail).toEqual({
      mode: 'smtp',
      url: 'smtp://mail:1025/?requireTLS=false',
      from: expect.stringContaining('@'),
    });
    expect(api?.networks).toEqual(expect.arrayContaining(mail?.networks ?? ['a network']));
  });

  it('they listen where their images say, where the proxy looks and where Prometheus asks', () => {
    const proxy = read('docker/proxy/nginx.conf');
    const prometheus = read('docker/prometheus/prometheus.yml');
    for (const [name, { build, environment }] of ours.filter(([, { build }]) => build?.target !== 'cli')) {
      const { HEALTH_PORT, PORT } = { ...imageEnvironment(build?.target ?? ''), ...resolved(environment) };
      expect(dockerfile).toMatch(new RegExp(`AS ${name}\\n(?:.+\\n)*?EXPOSE (?:\\d+ )?${HEALTH_PORT}\\n`));
      expect(prometheus).toMatch(
        new RegExp(`'${name}:${HEALTH_PORT}'|names: \\[${name}\\], type: A, port: ${HEALTH_PORT}`),
      );
      if (name === 'api' || name === 'gateway') expect(proxy).toContain(`http://${name}:${PORT};`);
    }
  });
});

describe('docker/Dockerfile', () => {
  it('has a target for every app that runs on a server', () => {
    const apps = readdirSync(join(root, 'apps')).filter((app) => app !== 'web' && app !== 'e2e');
    for (const app of apps) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${app}$`, 'm'));
  });

  it('is built by the engine alone, without a frontend from elsewhere', () =>
    expect(dockerfile).not.toMatch(/^#\s*syntax=/im));

  it('bounds the young garbage of the gateway, which each idle client would make three times as heavy', () =>
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node", "--max-semi-space-size=4", "apps\/gateway\/dist\/main\.js"\]$/m));

  it('takes the Node of the product', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { readonly dependencies: { readonly node: string } };
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set([dependencies.node]));
  });
});
