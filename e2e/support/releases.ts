import { spawn } from 'node:child_process';
import { cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './product.ts';

const HASH = /\.([0-9a-f]{8})\./;

/**
 * Copies a front end's built files as if another build had made them, with other hashes in all
 * names and references.
 */
export function makeRelease(name: string, folder: string): void {
  cpSync(join(root, name, 'dist'), folder, { recursive: true });
  const assets = join(folder, 'assets');
  // These files contain the old names, and nginx works without them.
  for (const file of globSync(join(folder, '**/*.{br,gz,map}'))) rmSync(file);
  const hashes = readdirSync(assets).flatMap((file) => HASH.exec(file)?.[1] ?? []);
  const renamed = (text: string) =>
    hashes.reduce(
      (changed, hash) => changed.replaceAll(hash, hash.slice(5) + hash.slice(0, 5)),
      text,
    );
  for (const file of globSync(join(folder, '**/*.{js,html,json}'))) {
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    writeFileSync(join(file, '..', renamed(basename(file))), renamed(text));
  }
}

/** The nginx and the pods of a cluster. Each pod serves a folder. */
export interface ClusterEdge {
  /**
   * The origin of the nginx. It has the host name of the product, so pages of both origins share
   * cookies.
   */
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts an nginx as in a cluster, in front of the product's API.
 * @param port by default a free one; that of an edge that was stopped continues its origin.
 */
export async function startClusterEdge(
  productOrigin: string,
  pods: Readonly<Record<string, string[]>>,
  port?: number,
): Promise<ClusterEdge> {
  const gateway = `127.0.0.1:${new URL(productOrigin).port}`;
  const script = join(root, 'deploy/nginx/testing/cluster-edge.ts');
  const child = spawn(process.execPath, [script, JSON.stringify({ gateway, pods, port })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, found] = /^ready http:\/\/127\.0\.0\.1:(\d+)$/.exec(line) ?? [];
      if (found) resolve(`http://localhost:${found}`);
    });
    void ended.then(() => reject(new Error('The edge ended before it was ready')));
  });
  return {
    origin,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
