import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import type { TextInfo } from '../text.ts';
import { archiveOf, folderOf } from '../testing/packed-files.ts';
import type { Contents } from '../testing/packed-files.ts';
import { readText } from './read-text.ts';

const GENESIS = '\\id GEN\n\\c 1\n\\p\n\\v 1 ذَهَبَ رَجُلٌ إِلَى البَحْرِ.\n';

const METADATA = {
  format: 'scripture burrito',
  meta: { version: '1.0.0', category: 'source', defaultLocale: 'en' },
  identification: {
    primary: {},
    name: { en: 'The Text of the Sea', ar: 'نص البحر' },
    abbreviation: { en: 'TS' },
  },
  languages: [{ tag: 'ar', name: { en: 'Arabic' }, scriptDirection: 'rtl' }],
  type: { flavorType: { name: 'scripture', flavor: { name: 'textTranslation' } } },
  copyright: {
    licenses: [{ url: 'https://licence.example' }, { ingredient: 'licence.md' }],
    shortStatements: [
      { statement: 'No', lang: 'fr' },
      { statement: '<p>© The <b>Sea</b></p>', mimetype: 'text/html', lang: 'en' },
    ],
  },
  ingredients: {
    'ingredients/01': { size: 1, mimeType: 'text/x-usfm', scope: { GEN: [] } },
    'licence.md': { size: 1, mimeType: 'text/markdown' },
  },
};

const packed = (metadata: object) => ({
  'metadata.json': JSON.stringify({ ...METADATA, ...metadata }),
  'ingredients/01': GENESIS,
  'drafts/GEN.usfm': GENESIS,
  'licence.md': 'Free.',
});

const read = async (metadata: object, given: Partial<TextInfo> = {}) =>
  readText(await folderOf(packed(metadata)), given);

describe('a Scripture Burrito', () => {
  it('[11.40, 11.38] has the USFM files that it lists, and its metadata', async () => {
    const expected = {
      format: 'Scripture Burrito',
      info: {
        name: 'نص البحر',
        abbreviation: 'TS',
        language: 'ar',
        direction: 'rtl',
        licence: 'https://licence.example',
        attribution: '© The Sea',
      },
      books: [
        {
          code: 'GEN',
          names: {},
          verses: [{ chapter: 1, verse: 1, text: 'ذَهَبَ رَجُلٌ إِلَى البَحْرِ.' }],
        },
      ],
      warnings: [],
    };
    expect(await read({})).toStrictEqual(expected);
    expect(await readText(await archiveOf(packed({})), {})).toStrictEqual(expected);
    const inFolder = Object.entries(packed({})).map(([name, content]) => [`sea/${name}`, content]);
    const folder = await folderOf(Object.fromEntries(inFolder) as Contents);
    expect(await readText(folder, {})).toStrictEqual(expected);
  });

  it('[11.38] can have files of any type if their names end in .usfm', async () => {
    const ingredients = { 'drafts/GEN.usfm': { size: 1, mimeType: 'text/plain' } };
    expect((await read({ ingredients })).books).toHaveLength(1);
  });

  it('[11.38] can list a file twice, and with a path relative to its metadata', async () => {
    const file = { size: 1, mimeType: 'text/x-usfm' };
    const ingredients = { './ingredients/01': file, 'ingredients//01': file };
    expect((await read({ ingredients })).books).toHaveLength(1);
  });

  it.each([
    ['an address', { licenses: [{ url: 'https://a.example' }] }, { licence: 'https://a.example' }],
    ['public domain', { publicDomain: true }, { licence: 'Public domain' }],
    [
      'a statement',
      { licenses: [{ ingredient: 'licence.md' }], shortStatements: [{ statement: '© 2020 Ada.' }] },
      { attribution: '© 2020 Ada.' },
    ],
    ['nothing', {}, {}],
    ['other shapes', { licenses: 'Free', shortStatements: [{}, 1] }, {}],
  ])(
    '[11.40] has a licence only if it states an address or the public domain: %s',
    async (_, copyright, expected) => {
      const { licence, attribution } = (await read({ copyright })).info;
      expect({ licence, attribution }).toEqual(expected);
    },
  );

  it('[11.40] has only the values of its metadata', async () => {
    const nothing = { identification: null, languages: [], copyright: undefined, meta: 'x' };
    expect((await read(nothing)).info).toStrictEqual({});
    expect((await read({ languages: [{ tag: 'fr', scriptDirection: 'up' }] })).info).toEqual({
      name: 'The Text of the Sea',
      abbreviation: 'TS',
      language: 'fr',
      licence: 'https://licence.example',
      attribution: 'No',
    });
  });

  it('[11.40] has the name that the operator gives', async () => {
    const { info } = await read({}, { name: 'Sea', language: 'arb' });
    expect(info).toMatchObject({ name: 'Sea', language: 'arb', abbreviation: 'TS' });
  });

  it.each([{ 'release/GEN.usx': { size: 1, mimeType: 'application/xml' } }, {}, null])(
    '[11.38] is refused without USFM files: %j',
    async (ingredients) => {
      await expect(read({ ingredients })).rejects.toThrow(
        new TextError(
          'metadata.json: this Scripture Burrito lists no USFM files. Export the text as USFM and import that.',
        ),
      );
    },
  );

  it('[11.38] is refused if a file that it lists is missing', async () => {
    const ingredients = { '../GEN.usfm': { size: 1, mimeType: 'text/x-usfm' } };
    await expect(read({ ingredients })).rejects.toThrow(/^\.\.\/GEN\.usfm is missing in /);
  });

  it.each(['{}', 'null', '[1]', '{ no JSON', '{"format":"another"}'])(
    '[11.38] is not a folder with another metadata.json: %s',
    async (metadata) => {
      const folder = await folderOf({ 'metadata.json': metadata, 'GEN.usfm': GENESIS });
      expect((await readText(folder, {})).format).toBe('USFM');
    },
  );
});
