import { z } from 'zod';
import { decodeText } from '../files/decode-text.ts';
import type { Files } from '../files.ts';
import type { ReadText, TextInfo } from '../text.ts';
import { TextError } from '../text-error.ts';
import { collectBooks } from './collect-books.ts';
import { directionField, normalizedPath, textField, oneLineText } from './fields.ts';
import type { Format } from './format.ts';

const METADATA = 'metadata.json';
const USFM_TYPE = /usfm/i;
const USFM_ENDING = /\.(?:usfm|sfm)$/i;
const TAGS = /<[^>]*>/g;

/** A text in several languages, such as `{ "en": "Mark", "fr": "Marc" }`. */
const localTexts = z.record(z.string(), textField).catch({});
const plainField = z.string().optional().catch(undefined);

const metadataSchema = z.object({
  format: z.literal('scripture burrito'),
  meta: z.object({ defaultLocale: textField }).catch({}),
  languages: z
    .array(z.object({ tag: textField, scriptDirection: directionField }).catch({}))
    .catch([]),
  identification: z
    .object({ name: localTexts, abbreviation: localTexts })
    .catch({ name: {}, abbreviation: {} }),
  copyright: z
    .object({
      publicDomain: z.literal(true).optional().catch(undefined),
      licenses: z.array(z.object({ url: textField }).catch({})).catch([]),
      shortStatements: z
        .array(z.object({ lang: plainField, mimetype: plainField, statement: textField }).catch({}))
        .catch([]),
    })
    .catch({ licenses: [], shortStatements: [] }),
  ingredients: z.record(z.string(), z.object({ mimeType: textField }).catch({})).catch({}),
});
type Metadata = z.infer<typeof metadataSchema>;

async function metadataOf(files: Files): Promise<unknown> {
  const text = decodeText(await files.read(METADATA), METADATA);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Another program's `metadata.json` can be beside loose USFM files, so this is no error.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Picks a text in the first of these languages that has one, or else in any language. */
function localText(value: Metadata['identification']['name'], languages: readonly string[]) {
  const texts = new Map(Object.entries(value));
  const chosen = languages.map((language) => texts.get(language));
  return [...chosen, ...texts.values()].find((text) => text !== undefined);
}

/**
 * Returns the short statement of a copyright in the first of these languages that has one, or else
 * the first statement.
 */
function statementOf({ shortStatements }: Metadata['copyright'], languages: readonly string[]) {
  const inLanguage = languages.map((language) =>
    shortStatements.find(({ lang }) => lang === language),
  );
  const chosen = [...inLanguage, ...shortStatements].find((each) => each !== undefined);
  return chosen?.mimetype === 'text/html'
    ? oneLineText(chosen.statement?.replaceAll(TAGS, ' '))
    : chosen?.statement;
}

/**
 * Returns "Public domain" or the addresses of the licences. Undefined if the metadata names
 * neither: a statement of rights is not a licence.
 */
function licenceOf({ publicDomain, licenses }: Metadata['copyright']): string | undefined {
  if (publicDomain) return 'Public domain';
  return licenses.flatMap(({ url }) => url ?? []).join(', ') || undefined;
}

function infoOf({ languages, meta, copyright, identification }: Metadata): Partial<TextInfo> {
  const [language] = languages;
  // The language of the text comes first.
  const tags = [language?.tag, meta.defaultLocale].filter((tag) => tag !== undefined);
  return {
    name: localText(identification.name, tags),
    abbreviation: localText(identification.abbreviation, tags),
    language: language?.tag,
    direction: language?.scriptDirection,
    licence: licenceOf(copyright),
    attribution: statementOf(copyright, tags),
  };
}

function usfmNames({ ingredients }: Metadata): string[] {
  const names = Object.entries(ingredients)
    .filter(([name, { mimeType = '' }]) => USFM_TYPE.test(mimeType) || USFM_ENDING.test(name))
    .map(([name]) => normalizedPath(name));
  return [...new Set(names)];
}

async function readBurrito(files: Files): Promise<ReadText | undefined> {
  if (!files.names.includes(METADATA)) return undefined;
  const { data: metadata } = metadataSchema.safeParse(await metadataOf(files));
  if (metadata === undefined) return undefined;
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
