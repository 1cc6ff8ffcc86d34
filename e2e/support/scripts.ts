import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { root } from './product.ts';

/** Returns the path of the built file that a script's URL serves. */
function builtFile(url: string): string {
  const { pathname } = new URL(url);
  const remote = /^\/mfe\/(\w+)(\/.*)$/.exec(pathname);
  return remote
    ? join(root, `mfe-${remote[1]}/dist`, remote[2]!)
    : join(root, 'shell/dist', pathname);
}

/**
 * Records the scripts that a page requests from now on. The page never becomes idle, so it
 * prefetches nothing.
 * @returns a function that returns the paths of the requested built files so far.
 */
export async function watchScripts(page: Page): Promise<() => string[]> {
  const files = new Set<string>();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) files.add(builtFile(request.url()));
  });
  return () => [...files];
}

/** Returns the size in bytes of a built file as nginx sends it: its brotli copy, if there is one. */
export const brotliBytes = (file: string): number =>
  statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Returns the brotli size in bytes of the scripts inside index.html. */
function inlineBytes(): number {
  const page = readFileSync(join(root, 'shell/dist/index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script nonce="\w+">(.+?)<\/script>/gs)];
  return brotliCompressSync(scripts.map(([, code]) => code).join('')).length;
}

/** Returns the brotli size in bytes of built scripts, and of the scripts inside index.html. */
export const weightOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliBytes(file), inlineBytes());
