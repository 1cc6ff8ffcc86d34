import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../local/launcher/settings.ts';
import type { Manifest } from './manifests.ts';

const TSC = join(ROOT, 'node_modules/.bin/tsc');
const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];

const PACKAGES: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const moduleOf = ({ apiVersion }: Manifest): string => {
  const [group = ''] = apiVersion.split('/');
  return `${PACKAGES[group] ?? 'kubernetes-models'}/${apiVersion}`;
};

const titleOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata?.name}`;

type Model = new (data: Manifest) => { validate(): void };

const wrongValues = async (manifest: Manifest): Promise<string[]> => {
  const models = (await import(moduleOf(manifest)).catch(() => ({}))) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) return [`${titleOf(manifest)}: unknown kind in ${manifest.apiVersion}`];
  try {
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [`${titleOf(manifest)}: ${(error as Error).message}`];
  }
};

/** Returns the object as a TypeScript literal. The compiler rejects unknown keys and wrong types in it. */
const asSource = (manifest: Manifest): string => {
  const types = dirname(fileURLToPath(import.meta.resolve(moduleOf(manifest))));
  // The keys lose their quotes, because the compiler suggests the right spelling only for keys
  // without quotes.
  const literal = JSON.stringify(manifest, undefined, 1).replace(/^( *)"([a-z]\w*)":/gim, '$1$2:');
  return `export const manifest: import('${types}/index.js').I${manifest.kind} = ${literal};\n`;
};

/**
 * Finds unknown keys and values of a wrong type with the TypeScript compiler, since the schemas of the
 * packages allow unknown keys. `kubectl apply --dry-run=server` also finds them, but needs a cluster.
 */
const wrongTypes = async (manifests: readonly Manifest[]): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'targum-schema-'));
  try {
    const sources = manifests.map(asSource);
    const files = sources.map((_, index) => join(folder, `${index}.mts`));
    await Promise.all(files.map((file, index) => writeFile(file, sources[index]!)));
    const printed = await new Promise<string>((resolve, reject) => {
      execFile(TSC, [...OPTIONS, ...files], { cwd: folder }, (error, stdout) => {
        if (error && stdout === '') reject(error);
        else resolve(stdout);
      });
    });
    return printed
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(' '))
      .map((line) => {
        const [, index, message] = /(\d+)\.mts\(\d+,\d+\): error TS\d+: (.*)/.exec(line) ?? [];
        const manifest = manifests[Number(index)];
        if (!manifest || message === undefined) throw new Error(`tsc: ${line}`);
        return `${titleOf(manifest)}: ${message}`;
      });
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Checks objects against the schemas of Kubernetes and of the custom resources. */
export const schemaProblems = async (manifests: readonly Manifest[]): Promise<string[]> => {
  const values = (await Promise.all(manifests.map(wrongValues))).flat();
  const unknown = values.filter((problem) => problem.includes('unknown kind'));
  if (unknown.length > 0) return unknown;
  return [...values, ...(await wrongTypes(manifests))];
};
