import { helpPages } from '@targum/contracts/on-demand';
import type { HelpPage } from '@targum/contracts/on-demand';
import { DEFAULT_LANGUAGE, isMissingChunk, languages } from '@targum/ui-kit';
import type { Language } from '@targum/ui-kit';
import { guideFiles, pictures } from './guide-files.ts';
import type { Picture } from './guide-files.ts';

export interface GuidePage {
  readonly name: HelpPage;
  readonly title: string;
  /** The Markdown below the title. */
  readonly body: string;
  /** English, if the page does not exist in the reader's language. */
  readonly language: Language;
}

export interface Guide {
  readonly pages: readonly GuidePage[];
  /** The addresses of the pictures. */
  readonly pictures: ReadonlyMap<Picture, string>;
}

export const pageNames = Object.keys(helpPages) as HelpPage[];

/** Reads a file in a language, or in English if that language does not have it. */
async function fileIn<File>(
  language: Language,
  read: (language: Language) => Promise<{ default: File }>,
): Promise<{ readonly file: File; readonly language: Language }> {
  try {
    return { file: (await read(language)).default, language };
  } catch (error) {
    if (language === DEFAULT_LANGUAGE || isMissingChunk(error as Error)) throw error;
    return fileIn(DEFAULT_LANGUAGE, read);
  }
}

async function pageIn(wanted: Language, name: HelpPage): Promise<GuidePage> {
  const { file, language } = await fileIn(wanted, (from) => guideFiles[from].page(name));
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(file) ?? [];
  return { name, title, body, language };
}

async function pictureIn(wanted: Language, name: Picture): Promise<readonly [Picture, string]> {
  const { file } = await fileIn(wanted, (from) => guideFiles[from].picture(name));
  return [name, file];
}

/** Loads the guide in a language, once. A failed load is repeated when the guide is next shown. */
function createGuideLoader(language: Language) {
  let guide: Guide | undefined;
  return {
    get: () => guide,
    isLoaded: () => guide !== undefined,
    async load() {
      guide ??= {
        pages: await Promise.all(pageNames.map((name) => pageIn(language, name))),
        pictures: new Map(await Promise.all(pictures.map((name) => pictureIn(language, name)))),
      };
    },
  };
}

const loaders = new Map(languages.map(({ id }) => [id, createGuideLoader(id)]));

export const guideLoader = (language: Language) => loaders.get(language)!;
