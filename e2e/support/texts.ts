import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRONT_ENDS } from '@targum/deploy/parts.ts';
import { root } from './product.ts';

export type Texts = Record<string, string>;

/** Prefixes of the files' names. */
const CATALOGUES = [
  ...FRONT_ENDS.map(({ name }) => `${name}/messages/`),
  'libs/ui-kit/messages/',
  'shell/messages/later-',
  'shell/messages/page.',
  'mfe-chat/messages/later-',
  'mfe-admin/messages/later-',
];

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Texts;

/** All texts of a language by key. */
export const textsOf = (language: string): Texts =>
  Object.assign(
    language === 'en' ? {} : read(`libs/ui-kit/messages/contracts.${language}.json`),
    ...CATALOGUES.map((beginning) => read(`${beginning}${language}.json`)),
  ) as Texts;
