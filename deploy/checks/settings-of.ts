import { mebibytes, ofKind } from './manifests.ts';
import type { Manifest, Workload } from './manifests.ts';

export interface SecretKey {
  secret: string;
  key: string;
  optional: boolean;
}
export type SettingValue = string | SecretKey;

/**
 * Returns the value of a `resourceFieldRef`: the container's memory limit in MiB; undefined for any
 * other field.
 */
const resource = (
  { resources }: Workload['container'],
  field: { readonly resource: string; readonly divisor?: unknown },
): string | undefined =>
  field.resource === 'limits.memory' && field.divisor === '1Mi'
    ? String(mebibytes(resources?.limits?.['memory']))
    : undefined;

/**
 * Returns the environment variables of a workload. A value is undefined if its ConfigMap or its key
 * is missing.
 */
export const settingsOf = (
  { container }: Workload,
  manifests: readonly Manifest[],
): Map<string, SettingValue | undefined> => {
  const configMaps = new Map(
    ofKind(manifests, 'ConfigMap').map(({ metadata, data = {} }) => [metadata.name, data]),
  );
  const settings = new Map<string, SettingValue | undefined>();
  for (const { configMapRef } of container.envFrom ?? []) {
    for (const [name, value] of Object.entries(configMaps.get(configMapRef?.name ?? '') ?? {})) {
      settings.set(name, value);
    }
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const { secretKeyRef, configMapKeyRef, resourceFieldRef } = valueFrom ?? {};
    if (secretKeyRef) {
      const { name: secret = '', key, optional = false } = secretKeyRef;
      settings.set(name, { secret, key, optional });
    } else if (configMapKeyRef) {
      settings.set(name, configMaps.get(configMapKeyRef.name ?? '')?.[configMapKeyRef.key]);
    } else if (resourceFieldRef) {
      settings.set(name, resource(container, resourceFieldRef));
    } else {
      settings.set(name, value ?? '');
    }
  }
  return settings;
};

/**
 * Returns a setting as a number, or `fallback` if it is not set. A value that is not a number, such
 * as `4m`, gives NaN. Rules must report NaN too, so they test `!(a >= b)` or `a !== b`, which are
 * true for NaN.
 */
export const numberOf = (
  workload: Workload,
  manifests: readonly Manifest[],
  name: string,
  fallback: number,
): number => {
  const value = settingsOf(workload, manifests).get(name);
  return typeof value === 'string' && value !== '' ? Number(value) : fallback;
};

/** Returns the decoded values of each Secret, by the Secret's name. */
export const secretValues = (manifests: readonly Manifest[]): Map<string, Record<string, string>> =>
  new Map(
    ofKind(manifests, 'Secret').map(({ metadata, data = {}, stringData = {} }) => [
      metadata.name,
      Object.fromEntries([
        ...Object.entries(data).map(([key, value]) => [
          key,
          Buffer.from(value, 'base64').toString(),
        ]),
        ...Object.entries(stringData),
      ]) as Record<string, string>,
    ]),
  );

/** Returns the names in a setting that lists names separated by blanks; empty if it is not set. */
export const namesInSetting = (
  workload: Workload | undefined,
  manifests: readonly Manifest[],
  name: string,
): string[] => {
  const value = workload && settingsOf(workload, manifests).get(name);
  return typeof value === 'string' ? value.split(/\s+/) : [];
};
