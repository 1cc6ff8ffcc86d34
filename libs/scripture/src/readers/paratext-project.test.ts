import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import { archiveOf, folderOf } from '../testing/packed-files.ts';
import type { Contents } from '../testing/packed-files.ts';
import { readText } from './read-text.ts';

const GENESIS = '\\id GEN\n\\c 1\n\\p\n\\v 1 Un homme ramait.\n';
const settings = (items: string) => `\uFEFF<ScriptureText>\n${items}\n</ScriptureText>`;
const SETTINGS = settings(`
  <Versification>4</Versification>
  <LanguageIsoCode>fr:::</LanguageIsoCode>
  <FullName>Le texte de la mer</FullName>
  <Encoding>65001</Encoding>
  <Copyright>&lt;p&gt;© La&#160;mer&lt;/p&gt;</Copyright>
  <Name>TDM</Name>
  <Naming PrePart="" PostPart="TDM.SFM" BookNameForm="41MAT" />`);

const packed = (text: string, more: Contents = {}): Contents => ({
  'Settings.xml': text,
  '01GENTDM.SFM': GENESIS,
  'shared/old.SFM': GENESIS,
  ...more,
});
const read = async (text: string, more?: Contents) =>
  readText(await folderOf(packed(text, more)), {});

describe('a Paratext project', () => {
  it('[11.40, 11.38] has its USFM files and its settings', async () => {
    const expected = {
      format: 'Paratext project',
      info: {
        abbreviation: 'TDM',
        name: 'Le texte de la mer',
        language: 'fr',
        numbering: 'english',
        attribution: '© La mer',
      },
      books: [
        { code: 'GEN', names: {}, verses: [{ chapter: 1, verse: 1, text: 'Un homme ramait.' }] },
      ],
      warnings: [],
    };
    expect(await read(SETTINGS)).toStrictEqual(expected);
    expect(await readText(await archiveOf(packed(SETTINGS)), {})).toStrictEqual(expected);
  });

  it.each([
    ['1', 'original'],
    ['2', 'septuagint'],
    ['3', 'vulgate'],
    ['4', 'english'],
    ['5', 'russian-protestant'],
    ['6', 'russian-orthodox'],
    ['0', undefined],
    ['7', undefined],
    ['x', undefined],
  ])('[11.40] reads the versification %s as the numbering %s', async (number, numbering) => {
    const { info } = await read(settings(`<Versification>${number}</Versification>`));
    expect(info.numbering).toBe(numbering);
  });

  it.each([
    ['zh:Hans:CN:', 'zh-Hans-CN'],
    ['arb::EG:', 'arb-EG'],
    [':::', undefined],
  ])('[11.40] reads the language %s as the tag %s', async (code, language) => {
    const { info } = await read(settings(`<LanguageIsoCode>${code}</LanguageIsoCode>`));
    expect(info.language).toBe(language);
  });

  it.each([
    ['F', 'rtl'],
    ['T', 'ltr'],
  ])('[11.40] reads LeftToRight %s as the direction %s', async (value, direction) => {
    const { info } = await read(settings(`<LeftToRight>${value}</LeftToRight>`));
    expect(info).toStrictEqual({ direction });
  });

  it.each(['custom.vrs', 'Custom.VRS'])(
    '[11.37] reports that its own numbering is not read, from %s',
    async (name) => {
      const { warnings } = await read(SETTINGS, { [name]: 'GEN 1:1' });
      expect(warnings).toEqual([
        `${name}: the project's own numbering is not read. Verses may be compared wrongly.`,
      ]);
    },
  );

  it('[11.38] is refused if elements are nested too deeply', async () => {
    const deep = settings(`${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`);
    await expect(read(deep)).rejects.toThrow(
      new TextError(
        'Settings.xml: elements are nested too deeply. Export the project from Paratext again.',
      ),
    );
  });

  it('[11.38] is refused in another encoding', async () => {
    await expect(read(settings('<Encoding>1252</Encoding>'))).rejects.toThrow(
      new TextError(
        'Settings.xml: the encoding of this project is 1252. Convert it to Unicode (65001) in Paratext and import it again.',
      ),
    );
  });

  it('[11.38] is refused without books', async () => {
    const folder = await folderOf({ 'Settings.xml': SETTINGS, 'shared/GEN.SFM': GENESIS });
    await expect(readText(folder, {})).rejects.toThrow(
      new TextError(
        'Settings.xml: this Paratext project has no USFM files. Export it with its books.',
      ),
    );
  });

  it.each([
    ['<ScriptureText>\n<Name>A</ScriptureText>', 2],
    ['', 1],
    [
      '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<ScriptureText><Name>&b;</Name></ScriptureText>',
      2,
    ],
  ])('[11.38] is refused with settings that are not XML: %s', async (text, line) => {
    await expect(read(text)).rejects.toThrow(
      new TextError(
        `Settings.xml, line ${line}: this is not XML. Export the project from Paratext again.`,
      ),
    );
  });

  it("[11.38] is not a folder with another program's Settings.xml", async () => {
    const folder = await folderOf({ 'Settings.xml': '<Other/>', 'GEN.usfm': GENESIS });
    expect((await readText(folder, {})).format).toBe('USFM');
  });
});
