import { ofKind, workloads } from '../manifests.ts';
import type { Manifest, Rule } from '../manifests.ts';
import { secretValues, settingsOf } from '../settings-of.ts';

const DEFAULT_PORTS: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'rediss:': 6379,
};
const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\//;
const HOST_AND_PORT = /^([a-z0-9][a-z0-9.-]*):(\d+)$/i;
const HOST = /^[a-z0-9][a-z0-9.-]*$/i;
const OF_BROWSERS = 'PUBLIC_URL';

interface Address {
  readonly host: string;
  readonly port: number | undefined;
}

const addressOf = (name: string, value: string): Address | undefined => {
  if (URL_LIKE.test(value)) {
    const { hostname, port, protocol } = URL.parse(value) ?? {};
    if (!hostname) return undefined;
    return { host: hostname, port: port ? Number(port) : DEFAULT_PORTS[protocol ?? ''] };
  }
  const [, host, port] = HOST_AND_PORT.exec(value) ?? [];
  if (host !== undefined) return { host, port: Number(port) };
  return name.endsWith('_ADDRESS') && HOST.test(value)
    ? { host: value, port: undefined }
    : undefined;
};

/** Returns the Service that a host name inside the cluster refers to; undefined for a host outside. */
const serviceOf = (host: string, namespace: string): string | undefined => {
  const name = host.replace(/\.svc(\.cluster\.local)?$/, '');
  if (name === host) return host.includes('.') || host.startsWith('[') ? undefined : host;
  return name.endsWith(`.${namespace}`) ? name.slice(0, -namespace.length - 1) : name;
};

const lost = (manifests: readonly Manifest[], name: string, value: string): boolean => {
  const address = name === OF_BROWSERS ? undefined : addressOf(name, value);
  const namespace = ofKind(manifests, 'Namespace')[0]?.metadata.name ?? '';
  const wanted = address && serviceOf(address.host, namespace);
  if (wanted === undefined) return false;
  const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === wanted);
  return !service?.spec?.ports?.some(({ port }) => port === address?.port);
};

/** Removes the parts of an address that can contain a password or a key. */
const shown = (value: string): string => value.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/s, '');

export const addressRules: Rule = (manifests) => [
  ...workloads(manifests).flatMap((workload) =>
    [...settingsOf(workload, manifests)].flatMap(([name, value]) =>
      typeof value === 'string' && lost(manifests, name, value)
        ? [`${workload.title}: ${name} refers to no Service: ${shown(value)}`]
        : [],
    ),
  ),
  // The problem leaves out the value, which can contain a password.
  ...[...secretValues(manifests)].flatMap(([secret, values]) =>
    Object.entries(values)
      .filter(([key, value]) => lost(manifests, key, value))
      .map(([key]) => `Secret ${secret}: ${key} refers to no Service`),
  ),
];
