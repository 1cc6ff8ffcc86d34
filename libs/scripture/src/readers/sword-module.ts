import type { Numbering } from '@targum/contracts/on-demand';
import type { TextInfo } from '../text.ts';
import type { Format } from './format.ts';
import type { ModuleConf } from './sword/conf.ts';
import { readModule } from './sword/read-module.ts';
import { defaultTextOf } from '../web/default-text.ts';
import { WEB_MODULE } from '../web/edition.ts';

/**
 * SWORD's numberings that the product also has. For other numberings, the operator must name one.
 */
const NUMBERINGS = new Map<string, Numbering>(
  Object.entries({
    ...{ KJV: 'english', KJVA: 'english', NRSV: 'english', NRSVA: 'english' },
    ...{ Leningrad: 'original', MT: 'original', LXX: 'septuagint', Vulg: 'vulgate' },
    ...{ Synodal: 'russian-orthodox', SynodalProt: 'russian-protestant' },
  } as const),
);

function infoOf({ module, values }: ModuleConf): Partial<TextInfo> {
  const numbering = NUMBERINGS.get(values.get('Versification') ?? 'KJV');
  const direction = values.get('Direction')?.toUpperCase() === 'RTOL' ? 'rtl' : 'ltr';
  return {
    id: (values.get('Abbreviation') ?? module).toLowerCase(),
    abbreviation: values.get('Abbreviation') ?? module,
    name: values.get('Description'),
    language: values.get('Lang'),
    direction,
    numbering,
    licence: values.get('DistributionLicense'),
    attribution: values.get('ShortCopyright') ?? values.get('Copyright'),
  };
}

const plural = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;

export const swordModule: Format = {
  description: 'a SWORD module (mods.d and modules, of the kind zText)',
  async read(files) {
    const module = await readModule(files);
    if (module === undefined) return undefined;
    const { conf, books, leftOut, empty } = module;
    if (conf.module === WEB_MODULE) return defaultTextOf(module);
    const warnings = [...leftOut];
    if (empty > 0) {
      warnings.push(
        `${plural(empty, 'verse has', 'verses have')} no text. A verse beside such a verse may hold the words of both, because the module numbers its verses as ${conf.values.get('Versification') ?? 'KJV'} does. A USFM edition of this text is better.`,
      );
    }
    return { format: 'SWORD module', info: infoOf(conf), books, warnings };
  },
};
