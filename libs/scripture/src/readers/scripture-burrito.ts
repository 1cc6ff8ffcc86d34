import { decodeText } from '../files/decode-text.ts';
import type { Files } from '../files.ts';
import type { ReadText, TextInfo } from '../text.ts';
import { TextError } from '../text-error.ts';
import { collectBooks } from './collect-books.ts';
import { directionOf, fieldOf, listOf, pathOf, textOf } from './fields.ts';
import type { Format } from './format.ts';

const METADATA = 'metadata.json';
const USFM_TYPE = /usfm/i;
const USFM_ENDING = /\.(?:usfm|sfm)$/i;
const TAGS = /<[^>]*>/g;

async function metadataOf(files: Files): Promise<unknown> {
  const text = decodeText(await files.read(METADATA), METADATA);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Another program's file of this name may be beside loose USFM files.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The language of the text comes first. */
const languagesOf = (metadata: unknown): string[] =>
  [fieldOf(metadata, 'languages', '0', 'tag'), fieldOf(metadata, 'meta', 'defaultLocale')].flatMap(
    (language) => textOf(language) ?? [],
  );

/** Picks from a text in several languages, such as `{ "en": "Mark", "fr": "Marc" }`. */
function localText(value: unknown, languages: readonly string[]): string | undefined {
  const all = typeof value === 'object' && value !== null ? Object.values(value) : [];
  const chosen = languages.map((language) => textOf(fieldOf(value, language)));
  return [...chosen, ...all.map(textOf)].find((text) => text !== undefined);
}

/** Returns the short statements of a copyright, in the first language that has some. */
function statementOf(copyright: unknown, languages: readonly string[]): string | undefined {
  const statements = listOf(fieldOf(copyright, 'shortStatements'));
  const inLanguage = languages.map((language) =>
    statements.find((statement) => fieldOf(statement, 'lang') === language),
  );
  const [chosen] = [...inLanguage, ...statements].filter((statement) => statement !== undefined);
  const statement = textOf(fieldOf(chosen, 'statement'));
  return fieldOf(chosen, 'mimetype') === 'text/html'
    ? textOf(statement?.replaceAll(TAGS, ' '))
    : statement;
}

/** Returns the addresses of the licences. A statement of rights is not a licence. */
function licenceOf(copyright: unknown): string | undefined {
  if (fieldOf(copyright, 'publicDomain') === true) return 'Public domain';
  const urls = listOf(fieldOf(copyright, 'licenses')).flatMap(
    (licence) => textOf(fieldOf(licence, 'url')) ?? [],
  );
  return urls.length > 0 ? urls.join(', ') : undefined;
}

function infoOf(metadata: unknown): Partial<TextInfo> {
  const languages = languagesOf(metadata);
  const copyright = fieldOf(metadata, 'copyright');
  return {
    name: localText(fieldOf(metadata, 'identification', 'name'), languages),
    abbreviation: localText(fieldOf(metadata, 'identification', 'abbreviation'), languages),
    language: textOf(fieldOf(metadata, 'languages', '0', 'tag')),
    direction: directionOf(fieldOf(metadata, 'languages', '0', 'scriptDirection')),
    licence: licenceOf(copyright),
    attribution: statementOf(copyright, languages),
  };
}

function usfmNames(metadata: unknown): string[] {
  const ingredients = fieldOf(metadata, 'ingredients');
  const names = Object.entries(ingredients ?? {})
    .filter(
      ([name, ingredient]) =>
        USFM_TYPE.test(textOf(fieldOf(ingredient, 'mimeType')) ?? '') || USFM_ENDING.test(name),
    )
    .map(([name]) => pathOf(name));
  return [...new Set(names)];
}

async function readBurrito(files: Files): Promise<ReadText | undefined> {
  if (!files.names.includes(METADATA)) return undefined;
  const metadata = await metadataOf(files);
  if (fieldOf(metadata, 'format') !== 'scripture burrito') return undefined;
  const found = await collectBooks(files, usfmNames(metadata));
  if (found === undefined) {
    throw new TextError(
      `${METADATA}: this Scripture Burrito lists no USFM files. Export the text as USFM and import that.`,
    );
  }
  return { format: 'Scripture Burrito', info: infoOf(metadata), ...found };
}

/** Scripture Burrito: USFM files listed by `metadata.json`. Source: https://docs.burrito.bible. */
export const scriptureBurrito: Format = {
  description: 'a Scripture Burrito (metadata.json)',
  read: readBurrito,
};
