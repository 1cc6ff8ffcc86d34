import { helpPages } from '@targum/contracts/on-demand';
import type { HelpPage } from '@targum/contracts/on-demand';
import { languages } from '@targum/ui-kit';
import type { Language } from '@targum/ui-kit';
import { guideFiles, pictures } from './guide-files.ts';
import type { Picture } from './guide-files.ts';

export interface GuidePage {
  readonly name: HelpPage;
  readonly title: string;
  /** The Markdown below the title. */
  readonly body: string;
}

export interface Guide {
  readonly pages: readonly GuidePage[];
  /** The addresses of the pictures. */
  readonly pictures: ReadonlyMap<Picture, string>;
}

export const pageNames = Object.keys(helpPages) as HelpPage[];

async function pageIn(language: Language, name: HelpPage): Promise<GuidePage> {
  const { default: file } = await guideFiles[language].page(name);
  const [, title = '', body = ''] = /^# (.+)\n([^]*)$/.exec(file) ?? [];
  return { name, title, body };
}

async function pictureIn(language: Language, name: Picture): Promise<readonly [Picture, string]> {
  const { default: address } = await guideFiles[language].picture(name);
  return [name, address];
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
