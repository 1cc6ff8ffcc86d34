import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readModule } from '../readers/sword/read-module.ts';
import type { CompleteText } from '../text.ts';
import { defaultTextOf } from './default-text.ts';
import { WEB_MODULE } from './edition.ts';

const CONF = `mods.d/${WEB_MODULE}.conf`;
const DATA = ['ot', 'nt'].flatMap((testament) =>
  ['bzs', 'bzv', 'bzz'].map((end) => `modules/texts/ztext/${WEB_MODULE}/${testament}.${end}`),
);

/**
 * Reads the World English Bible from a folder of SWORD modules, such as `/usr/share/sword`.
 * @returns undefined if the folder does not have its module.
 * @throws TextError if the module is damaged.
 */
export async function readDefaultText(folder: string): Promise<CompleteText | undefined> {
  const isThere = await access(join(folder, CONF)).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const names = [CONF, ...DATA];
  const module = await readModule({ names, read: (name) => readFile(join(folder, name)) });
  return module && defaultTextOf(module);
}
