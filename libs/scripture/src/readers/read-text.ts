import { checkFile } from '../files/limits.ts';
import { openFiles } from '../files/open-files.ts';
import type { Files } from '../files.ts';
import type { ReadText, TextInfo } from '../text.ts';
import { TextError } from '../text-error.ts';
import type { Format } from './format.ts';
import { paratextProject } from './paratext-project.ts';
import { resourceContainer } from './resource-container.ts';
import { scriptureBurrito } from './scripture-burrito.ts';
import { swordModule } from './sword-module.ts';
import { usfmFiles } from './usfm-files.ts';

/** Loose USFM files are last, because other formats contain such files, too. */
const FORMATS: readonly Format[] = [
  scriptureBurrito,
  resourceContainer,
  paratextProject,
  swordModule,
  usfmFiles,
];

const withValues = (info: Partial<TextInfo>): Partial<TextInfo> =>
  Object.fromEntries(Object.entries(info).filter(([, value]) => value !== undefined));

async function readFiles(files: Files, path: string): Promise<ReadText> {
  for (const format of FORMATS) {
    const text = await format.read(files);
    if (text !== undefined) return text;
  }
  const known = FORMATS.map(({ description }) => `- ${description}`).join('\n');
  throw new TextError(
    `${path} cannot be imported. A folder, a ZIP archive or a file can be:\n${known}`,
  );
}

/**
 * Reads a folder, a ZIP archive or a file. Its content determines the format.
 * @param given values from the operator. They override those of the files.
 * @param fileBytesMax the largest file that the reader has memory for.
 * @throws TextError that says what cannot be read and what to do.
 */
export async function readText(
  path: string,
  given: Partial<TextInfo>,
  fileBytesMax = Infinity,
): Promise<ReadText> {
  const files = await openFiles(path);
  const checked: Files = {
    names: files.names,
    async read(name) {
      const content = await files.read(name);
      checkFile(name, content.length, fileBytesMax);
      return content;
    },
  };
  try {
    const text = await readFiles(checked, path);
    return { ...text, info: { ...withValues(text.info), ...withValues(given) } };
  } finally {
    files.close();
  }
}
