import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../local/launcher/settings.ts';
import type { Manifest } from '../manifests.ts';
import { parseManifests, render } from '../render.ts';

const run = promisify(execFile);
const PARTS = ['base', 'components', 'overlays'];
const DEPLOY = join(ROOT, 'deploy');

/** A copy of the manifests that tests may fill in and break. */
export interface Stage {
  readonly dir: string;
  /**
   * Replaces text in a file of the copy. Throws if the text does not occur.
   * @returns a function that undoes the edit.
   */
  edit(file: string, replace: string | RegExp, by: string): () => void;
  write(file: string, text: string): void;
  render(folder: string): Promise<Manifest[]>;
  remove(): void;
}

/** Copies base, components and overlays to a new stage, without the secrets of this machine. */
export const createStage = (): Stage => {
  const dir = mkdtempSync(join(tmpdir(), 'targum-manifests-'));
  for (const part of PARTS) {
    const filter = (path: string) => !path.startsWith(join(DEPLOY, 'overlays/local/secrets/'));
    cpSync(join(DEPLOY, part), join(dir, part), { recursive: true, filter });
  }
  rmSync(join(dir, 'overlays/local/secrets'), { recursive: true, force: true });
  return {
    dir,
    edit(file, replace, by) {
      const path = join(dir, file);
      const text = readFileSync(path, 'utf8');
      const edited = text.replaceAll(
        typeof replace === 'string' ? replace : new RegExp(replace, 'gm'),
        by,
      );
      if (edited === text) throw new Error(`${file}: there is no ${String(replace)}`);
      writeFileSync(path, edited);
      return () => writeFileSync(path, text);
    },
    write(file, text) {
      mkdirSync(join(dir, file, '..'), { recursive: true });
      writeFileSync(join(dir, file), text);
    },
    render: (folder) => render(join(dir, folder)),
    remove: () => rmSync(dir, { recursive: true }),
  };
};

/** Performs the steps of the runbook that come before the local overlay is applied. */
export const prepareLocal = async ({ dir }: Stage): Promise<string> => {
  const { stdout } = await run(join(dir, 'overlays/local/secrets.sh'), { env: {} });
  return stdout;
};

/** Fills in the production overlay as an operator would. */
export const prepareProduction = (stage: Stage): void => {
  const settings = 'overlays/production/settings/settings.env';
  stage.edit(settings, /^PUBLIC_URL=.*/, 'PUBLIC_URL=https://targum.example.org');
  stage.edit(settings, /^#?OPENAI_BASE_URL=.*/, 'OPENAI_BASE_URL=https://models.example.org/v1');
  stage.edit(settings, /^#?CHAT_MODEL=.*/, 'CHAT_MODEL=gpt-5-mini');
  stage.edit(settings, /^GATEWAY_NAME=.*/, 'GATEWAY_NAME=public');
  stage.edit(settings, /^GATEWAY_NAMESPACE=.*/, 'GATEWAY_NAMESPACE=gateways');
  stage.edit(settings, /_CIDR=.*/, '_CIDR=10.0.3.7/32');
  const release = 'overlays/production/release/kustomization.yaml';
  stage.edit(release, /#- REGISTRY=$/, '- REGISTRY=registry.example.org:5000/targum');
  stage.edit(release, "newTag: ''", 'newTag: 1-4-0');
};

/** Returns the Secrets that an operator creates from the example in the production overlay. */
export const exampleSecrets = ({ dir }: Stage): Manifest[] =>
  parseManifests(readFileSync(join(dir, 'overlays/production/secrets.example.yaml'), 'utf8'));
