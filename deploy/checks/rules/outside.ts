import { remoteRegistry } from '@targum/contracts';
import { ofKind, workloads } from '../manifests.ts';
import type { Rule } from '../manifests.ts';
import { numberOf, namesInSetting } from '../settings-of.ts';

const REMOTES = 'remotes';
const NO_TIMEOUT = /^0(s|ms|m|h)$/;
const STREAMS: Record<string, RegExp> = {
  'proxy-buffering': /^off$/,
  'proxy-request-buffering': /^off$/,
  'proxy-read-timeout': /^\d{4,}$/,
  'proxy-body-size': /^51m$/,
};

const remotes: Rule = (manifests) => {
  const map = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === REMOTES);
  if (!map) return ['ConfigMap remotes: missing, or its name has a hash, so that its changes roll'];
  const problems: string[] = [];
  const edge = workloads(manifests).find(({ name }) => name === 'edge');
  const served = namesInSetting(edge, manifests, 'FRONT_ENDS');
  try {
    const read = remoteRegistry.safeParse(JSON.parse(map.data?.['remotes.json'] ?? ''));
    if (!read.success)
      problems.push(`ConfigMap remotes: lists no remotes: ${read.error.issues[0]?.message}`);
    const lost =
      read.data?.remotes.filter(({ entry }) => !served.includes(`mfe-${entry.split('/')[2]}`)) ??
      [];
    problems.push(...lost.map(({ entry }) => `ConfigMap remotes: edge has no route to ${entry}`));
  } catch (error) {
    problems.push(`ConfigMap remotes: is not JSON: ${(error as Error).message}`);
  }
  const volume = edge?.pod.volumes?.find(({ configMap }) => configMap?.name === REMOTES);
  const mount = edge?.container.volumeMounts?.find(({ name }) => name === volume?.name);
  if (!volume || !mount) problems.push('Deployment edge: does not mount remotes.json');
  if (mount?.subPath)
    problems.push('Deployment edge: a subPath is not updated when remotes.json changes');
  return problems;
};

const ingresses: Rule = (manifests) =>
  ofKind(manifests, 'Ingress').flatMap(({ metadata, spec }) => {
    const hosts = (spec?.rules ?? []).map(({ host }) => host ?? '');
    const encrypted = (spec?.tls ?? []).flatMap((tls) => tls.hosts ?? []);
    return [
      ...Object.entries(STREAMS)
        .filter(
          ([name, wanted]) =>
            !wanted.test(metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] ?? ''),
        )
        .map(([name]) => `Ingress ${metadata.name}: ${name} does not let streams through`),
      ...hosts
        .filter((host) => !encrypted.includes(host))
        .map((host) => `Ingress ${metadata.name}: ${host} has no TLS`),
      ...(spec?.tls ?? [])
        .filter(({ secretName }) => !secretName)
        .map(() => `Ingress ${metadata.name}: TLS without a certificate Secret`),
      ...(spec?.ingressClassName ? [] : [`Ingress ${metadata.name}: names no IngressClass`]),
    ];
  });

const routes: Rule = (manifests) =>
  ofKind(manifests, 'HTTPRoute').flatMap(({ metadata, spec }) => {
    const api = (spec?.rules ?? []).filter(({ matches }) =>
      matches?.some(({ path }) => path?.value === '/api/'),
    );
    return api.length > 0 && api.every(({ timeouts }) => NO_TIMEOUT.test(timeouts?.request ?? ''))
      ? []
      : [`HTTPRoute ${metadata.name}: streams of /api/ have a request timeout`];
  });

const hops: Rule = (manifests) => {
  const gateway = workloads(manifests).find(({ name }) => name === 'svc-gateway');
  const inFront = manifests.some(({ kind }) => kind === 'Ingress' || kind === 'HTTPRoute') ? 2 : 1;
  return gateway && numberOf(gateway, manifests, 'TRUSTED_HOPS', 1) !== inFront
    ? [`Deployment svc-gateway: TRUSTED_HOPS is not ${inFront}, so limits count wrong addresses`]
    : [];
};

export const outsideRules: Rule = (manifests) =>
  [remotes, ingresses, routes, hops].flatMap((rule) => rule(manifests));
