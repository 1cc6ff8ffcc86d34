import { describe, expect, it } from 'vitest';
import { TextError } from '../text-error.ts';
import { archiveOf, folderOf } from '../testing/packed-files.ts';
import { readText } from './read-text.ts';

const MANIFEST = `dublin_core:
  conformsto: rc0.2
  format: text/usfm3
  identifier: 'SEA'
  language:
    direction: 'rtl'
    identifier: 'hbo'
    title: Hebrew
  rights: 'CC BY-SA 4.0'
  title: 'The Text of the Sea'
`;
const PROJECT = `projects:
  - identifier: gen
    path: './01-GEN.usfm'
    versification: original
`;
const GENESIS = String.raw`\id GEN
\c 1
\p
\v 1 \zaln-s |x-strong="H1"\*\w וַיֵּ֣לֶךְ|x-occurrence="1"\w*\zaln-e\* \w אִ֔ישׁ|lemma="אִישׁ"\w*׃
`;

const read = async (manifest: string) =>
  readText(
    await folderOf({
      'manifest.yaml': manifest,
      '01-GEN.usfm': GENESIS,
      'content/02.usfm': GENESIS.replace('GEN', 'EXO'),
      'content/title.txt': 'A title',
      'LICENSE.md': 'Free',
    }),
    {},
  );

const projects = (...items: string[]) => `${MANIFEST}projects: [${items.join(', ')}]`;

describe('a Resource Container', () => {
  it('[11.40, 11.38] has the files of its projects, and its metadata', async () => {
    const expected = {
      format: 'Door43 Resource Container',
      info: {
        id: 'sea',
        name: 'The Text of the Sea',
        language: 'hbo',
        direction: 'rtl',
        licence: 'CC BY-SA 4.0',
        numbering: 'original',
      },
      books: [{ code: 'GEN', names: {}, verses: [{ chapter: 1, verse: 1, text: 'וַיֵּ֣לֶךְ אִ֔ישׁ׃' }] }],
      warnings: [],
    };
    expect(await read(MANIFEST + PROJECT)).toStrictEqual(expected);
    const archive = await archiveOf({
      'he_sea/manifest.yaml': MANIFEST + PROJECT,
      'he_sea/01-GEN.usfm': GENESIS,
    });
    expect(await readText(archive, {})).toStrictEqual(expected);
  });

  it.each([
    ['original', 'original'],
    ['org', 'original'],
    ['lxx', 'septuagint'],
    ['vul', 'vulgate'],
    ['eng', 'english'],
    ['rsc', 'russian-protestant'],
    ['rso', 'russian-orthodox'],
    ['ufw', undefined],
    ["''", undefined],
  ])('[11.40] reads the versification %s as the numbering %s', async (name, numbering) => {
    const { info } = await read(projects(`{ path: 01-GEN.usfm, versification: ${name} }`));
    expect(info.numbering).toBe(numbering);
  });

  it('[11.40] has no numbering if its projects differ', async () => {
    const { info } = await read(
      projects(
        '{ path: 01-GEN.usfm, versification: eng }',
        '{ path: ./content, versification: org }',
      ),
    );
    expect(info).not.toHaveProperty('numbering');
  });

  it.each([
    ['a folder', '{ path: ./content/ }', 'EXO'],
    ['the whole container', '{ path: . }', 'GEN EXO'],
    ['the whole container with a slash', '{ path: ./ }', 'GEN EXO'],
    ['a file twice', '{ path: 01-GEN.usfm }, { path: ./01-GEN.usfm }', 'GEN'],
  ])('[11.38] can have %s as its project', async (_, project, codes) => {
    const { books } = await read(projects(project));
    expect(books.map(({ code }) => code).join(' ')).toBe(codes);
  });

  it('[11.40] has only the values of its manifest', async () => {
    const { info } = await read(
      'dublin_core: { language: hbo }\nprojects: [{ path: 01-GEN.usfm }]',
    );
    expect(info).toStrictEqual({});
  });

  it.each(['projects: []', 'projects: [{ path: LICENSE.md }, 1]', ''])(
    '[11.38] is refused without USFM files: %s',
    async (listed) => {
      await expect(read(MANIFEST + listed)).rejects.toThrow(
        new TextError(
          'manifest.yaml: this Resource Container lists no USFM files. Import one with the text of the Bible.',
        ),
      );
    },
  );

  it('[11.38] is refused if a file of a project is missing', async () => {
    await expect(read(projects('{ path: 02-EXO.usfm }'))).rejects.toThrow(
      /^02-EXO\.usfm is missing in /,
    );
  });

  it.each([
    ['no YAML', 'dublin_core:\n  title: "A', 2],
    [
      'a chain of references',
      'a: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c]',
      1,
    ],
  ])('[11.38] is refused with %s', async (_, manifest, line) => {
    await expect(read(manifest)).rejects.toThrow(
      new TextError(`manifest.yaml, line ${line}: this is not YAML. Download the text again.`),
    );
  });

  it.each(['a: 1', 'dublin_core: 1', ''])(
    '[11.38] is not a folder with another manifest.yaml: %j',
    async (manifest) => {
      expect((await read(manifest)).format).toBe('USFM');
    },
  );
});
