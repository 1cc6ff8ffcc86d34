import type { Numbering } from '@targum/contracts/on-demand';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { decodeText } from '../files/decode-text.ts';
import type { Files } from '../files.ts';
import type { ReadText, TextInfo } from '../text.ts';
import { atLine, TextError } from '../text-error.ts';
import { collectBooks } from './collect-books.ts';
import { directionField, normalizedPath, textField } from './fields.ts';
import type { Format } from './format.ts';
import { isUsfm } from './usfm-files.ts';

const MANIFEST = 'manifest.yaml';

/** The numberings with a standard meaning. unfoldingWord's `ufw` is none of them. */
const NUMBERINGS: ReadonlyMap<string, Numbering> = new Map(
  Object.entries({
    ...{ original: 'original', org: 'original', lxx: 'septuagint', vul: 'vulgate' },
    ...{ eng: 'english', rsc: 'russian-protestant', rso: 'russian-orthodox' },
  } as const),
);

const manifestSchema = z.object({
  dublin_core: z
    .object({
      identifier: textField,
      title: textField,
      language: z.object({ identifier: textField, direction: directionField }).catch({}),
      rights: textField,
    })
    .nullable(),
  projects: z.array(z.object({ versification: textField, path: textField }).catch({})).catch([]),
});
type Manifest = z.infer<typeof manifestSchema>;

async function manifestOf(files: Files): Promise<unknown> {
  const text = decodeText(await files.read(MANIFEST), MANIFEST);
  try {
    return parse(text, { logLevel: 'error' }) as unknown;
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    const line = error instanceof YAMLParseError ? (error.linePos?.[0].line ?? 1) : 1;
    throw new TextError(atLine(MANIFEST, line, 'this is not YAML. Download the text again.'));
  }
}

/** Returns the numbering that all projects have. Undefined if they differ, or if it is unknown. */
function numberingOf({ projects }: Manifest): Numbering | undefined {
  const names = new Set(projects.map(({ versification }) => versification));
  const [name = ''] = names;
  return names.size === 1 ? NUMBERINGS.get(name) : undefined;
}

function infoOf(manifest: Manifest): Partial<TextInfo> {
  const core = manifest.dublin_core;
  return {
    id: core?.identifier?.toLowerCase(),
    name: core?.title,
    language: core?.language.identifier,
    direction: core?.language.direction,
    licence: core?.rights,
    numbering: numberingOf(manifest),
  };
}

/** Returns the files of the projects. A project's path is a file or a folder. */
function namesOf({ projects }: Manifest, files: Files): string[] {
  const names = projects.flatMap(({ path: listed }) => {
    if (listed === undefined) return [];
    const path = normalizedPath(listed);
    const inFolder = files.names.filter((name) => name.startsWith(`${path}/`) || path === '.');
    return inFolder.length > 0 ? inFolder : [path];
  });
  return [...new Set(names)];
}

async function readContainer(files: Files): Promise<ReadText | undefined> {
  if (!files.names.includes(MANIFEST)) return undefined;
  const { data: manifest } = manifestSchema.safeParse(await manifestOf(files));
  if (manifest === undefined) return undefined;
  const found = await collectBooks(files, namesOf(manifest, files), isUsfm);
  if (found === undefined) {
    throw new TextError(
      `${MANIFEST}: this Resource Container lists no USFM files. Import one with the text of the Bible.`,
    );
  }
  return { format: 'Door43 Resource Container', info: infoOf(manifest), ...found };
}

export const resourceContainer: Format = {
  description: 'a Door43 Resource Container (manifest.yaml)',
  read: readContainer,
};
