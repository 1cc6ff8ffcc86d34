import { numbering } from '@targum/contracts/on-demand';
import type { Numbering } from '@targum/contracts/on-demand';
import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { decodeText } from '../files/decode-text.ts';
import type { Files } from '../files.ts';
import type { ReadText, TextInfo } from '../text.ts';
import { atLine, TextError } from '../text-error.ts';
import { collectBooks } from './collect-books.ts';
import { oneLineText } from './fields.ts';
import type { Format } from './format.ts';
import { isUsfm } from './usfm-files.ts';

const SETTINGS = 'Settings.xml';
/**
 * The file with a project's own numbering. Paratext runs on Windows, where the case of letters in
 * file names does not matter.
 */
const OWN_NUMBERING = 'custom.vrs';
const OWN_NUMBERING_IGNORED =
  "the project's own numbering is not read. Verses may be compared wrongly.";
const UTF8 = '65001';
const TAGS = /<[^>]*>/g;

type Settings = ReadonlyMap<string, string>;

/** Returns the settings by their names. Undefined if the file is not Paratext's. */
async function settingsOf(files: Files): Promise<Settings | undefined> {
  const text = decodeText(await files.read(SETTINGS), SETTINGS);
  try {
    const { root } = parseXml(text);
    if (root?.name !== 'ScriptureText') return undefined;
    const settings = root.children.filter((child) => child instanceof XmlElement);
    return new Map(
      settings.flatMap(({ name, text: value }) => {
        const setting = oneLineText(value);
        return setting === undefined ? [] : [[name, setting]];
      }),
    );
  } catch (error) {
    // The parser recurses for each element, so the stack limits the depth of nesting.
    if (error instanceof RangeError) {
      throw new TextError(
        `${SETTINGS}: elements are nested too deeply. Export the project from Paratext again.`,
      );
    }
    if (!(error instanceof XmlError)) throw error;
    throw new TextError(
      atLine(SETTINGS, error.line, 'this is not XML. Export the project from Paratext again.'),
    );
  }
}

/** Paratext's values count from 1, in the order in which the contracts list the numberings. */
const numberingOf = (settings: Settings): Numbering | undefined =>
  numbering.options[Number(settings.get('Versification')) - 1];

/** Colons separate language, script, region and variant, such as `zh:Hans:CN:`. */
const languageOf = (settings: Settings): string | undefined =>
  oneLineText(settings.get('LanguageIsoCode')?.split(':').filter(Boolean).join('-'));

function directionOf(settings: Settings): 'ltr' | 'rtl' | undefined {
  const leftToRight = settings.get('LeftToRight');
  if (leftToRight === undefined) return undefined;
  return leftToRight === 'F' ? 'rtl' : 'ltr';
}

const infoOf = (settings: Settings): Partial<TextInfo> => ({
  abbreviation: settings.get('Name'),
  name: settings.get('FullName'),
  language: languageOf(settings),
  direction: directionOf(settings),
  numbering: numberingOf(settings),
  attribution: oneLineText(settings.get('Copyright')?.replaceAll(TAGS, ' ')),
});

function requireUtf8(settings: Settings): void {
  const encoding = settings.get('Encoding') ?? UTF8;
  if (encoding === UTF8) return;
  throw new TextError(
    `${SETTINGS}: the encoding of this project is ${encoding}. Convert it to Unicode (${UTF8}) in ` +
      'Paratext and import it again.',
  );
}

async function readProject(files: Files): Promise<ReadText | undefined> {
  if (!files.names.includes(SETTINGS)) return undefined;
  const settings = await settingsOf(files);
  if (settings === undefined) return undefined;
  requireUtf8(settings);
  // The folders of a project contain drafts and backups, not its books.
  const names = files.names.filter((name) => !name.includes('/'));
  const found = await collectBooks(files, names, isUsfm);
  if (found === undefined) {
    throw new TextError(
      `${SETTINGS}: this Paratext project has no USFM files. Export it with its books.`,
    );
  }
  const own = names
    .filter((name) => name.toLowerCase() === OWN_NUMBERING)
    .map((name) => `${name}: ${OWN_NUMBERING_IGNORED}`);
  return {
    format: 'Paratext project',
    info: infoOf(settings),
    books: found.books,
    warnings: [...own, ...found.warnings],
  };
}

export const paratextProject: Format = {
  description: 'a Paratext project (Settings.xml)',
  read: readProject,
};
