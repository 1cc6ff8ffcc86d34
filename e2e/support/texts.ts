import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.ts';

export type Texts = Record<string, string>;

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts;

/** Returns all texts of a language by key. */
export const textsOf = (language: string): Texts =>
  Object.assign(
    {},
    ...globSync(`{shell,mfe-*,libs/ui-kit}/locales/${language}/*.json`, { cwd: root }).map(read),
  ) as Texts;
