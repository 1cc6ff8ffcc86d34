import { FRONT_ENDS, SERVICE_DEPLOYMENTS, SERVICES } from '../../parts.ts';
import { ofKind, partOf, workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';
import { openToOutside, reachable } from '../reachable.ts';
import { settingsOf } from '../settings-of.ts';

const SERVICE_NAMES = SERVICES.map(({ name }) => name);
const REDIS_USERS = ['svc-gateway', ...SERVICE_DEPLOYMENTS];
const MODEL_USERS = ['svc-chat', 'svc-audio', 'svc-audio-worker'];

const WANTED = [
  ...['svc-gateway', ...FRONT_ENDS.map(({ name }) => name)].map((to) => `edge > ${to}:8080`),
  ...SERVICE_NAMES.flatMap((to) => [8080, 9090].map((port) => `svc-gateway > ${to}:${port}`)),
  ...REDIS_USERS.map((from) => `${from} > redis:6379`),
  ...MODEL_USERS.map((from) => `${from} > model-standin:8080`),
];

/** A worker uses PostgreSQL only if it reads settings that admins save on the screen. */
const postgresUsers = (manifests: readonly Manifest[]): string[] => [
  ...[...SERVICE_NAMES, 'migrations', 'migrations-texts'],
  ...workloads(manifests)
    .filter((workload) => settingsOf(workload, manifests).get('MODEL_SETTINGS') === 'screen')
    .map(partOf)
    .filter((part) => !SERVICE_NAMES.includes(part)),
];

const DNS = /^(kube-system|169\.254\.20\.10\/32):53$/;

/**
 * Returns the ports outside the product to which a policy allows connections. They depend on the
 * overlay, which chooses its own endpoints.
 */
const portsOf = (policy: string, manifests: readonly Manifest[]): unknown[] =>
  ofKind(manifests, 'NetworkPolicy')
    .filter(({ metadata }) => metadata.name === policy)
    .flatMap(({ spec }) => spec?.egress ?? [])
    .flatMap(({ ports = [] }) => ports.map(({ port }) => port));

const endsWithPort = (way: string, ports: readonly unknown[]): boolean =>
  ports.some((port) => way.endsWith(`:${String(port)}`));

const OUTSIDE = {
  ingress: (part: string): string[] => [
    ...(part === 'edge' ? ['anyone:8080'] : []),
    ...(REDIS_USERS.includes(part) ? ['monitoring:9090'] : []),
    ...(part === 'redis' ? ['keda:6379'] : []),
  ],
  /** Returns only ports, since each overlay chooses the addresses. */
  egress: (part: string, manifests: readonly Manifest[]): unknown[] => [
    ...(MODEL_USERS.includes(part) ? portsOf('models', manifests) : []),
    ...(part === 'svc-auth' ? portsOf('identity-provider', manifests) : []),
    ...(REDIS_USERS.includes(part) ? portsOf('traces', manifests) : []),
    ...(postgresUsers(manifests).includes(part) ? [5432] : []),
    ...(REDIS_USERS.includes(part) ? [6379] : []),
  ],
};

const inside: Rule = (manifests) => {
  const parts = new Set(workloads(manifests).map(partOf));
  const open = reachable(manifests);
  const toPostgres = postgresUsers(manifests).map((from) => `${from} > postgres:5432`);
  const wanted = [...WANTED, ...toPostgres].filter((way) =>
    way.split(/ > |:/, 2).every((part) => parts.has(part)),
  );
  return [
    ...open.filter((way) => !wanted.includes(way)).map((way) => `NetworkPolicy: opens ${way}`),
    ...wanted.filter((way) => !open.includes(way)).map((way) => `NetworkPolicy: closes ${way}`),
  ];
};

const outside: Rule = (manifests) => [
  ...[...openToOutside(manifests, 'ingress')].flatMap(([part, from]) =>
    from
      .filter((way) => !OUTSIDE.ingress(part).includes(way))
      .map((way) => `NetworkPolicy: opens ${part} to ${way}`),
  ),
  ...[...openToOutside(manifests, 'egress')].flatMap(([part, to]) => [
    ...to
      .filter((way) => !DNS.test(way) && !endsWithPort(way, OUTSIDE.egress(part, manifests)))
      .map((way) => `NetworkPolicy: lets ${part} reach ${way}`),
    ...(to.some((way) => DNS.test(way)) ? [] : [`NetworkPolicy: ${part} cannot resolve names`]),
  ]),
];

const models: Rule = (manifests) =>
  [...openToOutside(manifests, 'egress')]
    .filter(
      ([part, to]) =>
        MODEL_USERS.includes(part) &&
        !to.some((way) => endsWithPort(way, portsOf('models', manifests))),
    )
    .map(([part]) => `NetworkPolicy: ${part} reaches no model endpoint`);

const policyNames: Rule = (manifests) =>
  ofKind(manifests, 'NetworkPolicy')
    .filter(({ spec }) => !spec?.policyTypes?.length)
    .map(({ metadata }) => `NetworkPolicy ${metadata.name}: names no policyTypes`);

export const networkRules: Rule = (manifests) =>
  [inside, outside, models, policyNames].flatMap((rule) => rule(manifests));
