/**
 * Reads a log and replaces the positions in its stack traces by positions in the sources. Usage:
 * `node stacks.js <log`. The build puts a copy of this script beside the bundles of each program
 * and their source maps. The programs themselves run without source maps, which would cost 75 MB of
 * memory and a quarter of a second at each start.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A position in a bundle, such as `file:///app/main.js:120:7`. */
const POSITION = /(?:file:\/\/)?[^\s()"']*\/(\w+\.js):(\d+):(\d+)/g;

const [folder = import.meta.dirname] = process.argv.slice(2);
const maps = new Map<string, SourceMap | undefined>();

function readMap(bundle: string): SourceMap | undefined {
  const file = join(folder, `${bundle}.map`);
  if (!existsSync(file)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMap['payload']);
}

function mapOf(bundle: string): SourceMap | undefined {
  if (!maps.has(bundle)) maps.set(bundle, readMap(bundle));
  return maps.get(bundle);
}

/**
 * Turns `webpack://@targum/svc-chat/../libs/contracts/src/index.ts` into
 * `libs/contracts/src/index.ts`.
 */
const sourceName = (name: string): string =>
  name.replace(/^webpack:\/\/(?:@[^/]+\/)?[^/]+\//, '').replace(/^(?:\.{1,2}\/)+/, '');

const resolvePositions = (text: string): string =>
  text.replace(POSITION, (position, bundle: string, line: string, column: string) => {
    const origin = mapOf(bundle)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return position;
    return `${sourceName(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${resolvePositions(line)}\n`);
}
