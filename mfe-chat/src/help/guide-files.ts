import type { HelpPage } from '@targum/contracts/on-demand';
import type { Language } from '@targum/ui-kit';

interface GuideFiles {
  readonly page: (name: HelpPage) => Promise<{ default: string }>;
  /** The module of a picture has its address. */
  readonly picture: (name: Picture) => Promise<{ default: string }>;
}

export const pictures = ['home', 'marks', 'popover', 'passage', 'admin-users'] as const;
export type Picture = (typeof pictures)[number];

/** The files of each language are one chunk, so that an opened guide can be read without a network. */
export const guideFiles: Readonly<Record<Language, GuideFiles>> = {
  en: {
    page: (name) =>
      import(
        /* webpackMode: "lazy-once", webpackChunkName: "guide-en" */ `../../../docs/guide/en/${name}.md?raw`
      ),
    picture: (name) =>
      import(
        /* webpackMode: "lazy-once", webpackChunkName: "guide-en" */ `../../../docs/guide/en/pictures/${name}.webp`
      ),
  },
  fr: {
    page: (name) =>
      import(
        /* webpackMode: "lazy-once", webpackChunkName: "guide-fr" */ `../../../docs/guide/fr/${name}.md?raw`
      ),
    picture: (name) =>
      import(
        /* webpackMode: "lazy-once", webpackChunkName: "guide-fr" */ `../../../docs/guide/fr/pictures/${name}.webp`
      ),
  },
  ar: {
    page: (name) =>
      import(
        /* webpackMode: "lazy-once", webpackChunkName: "guide-ar" */ `../../../docs/guide/ar/${name}.md?raw`
      ),
    picture: (name) =>
      import(
        /* webpackMode: "lazy-once", webpackChunkName: "guide-ar" */ `../../../docs/guide/ar/pictures/${name}.webp`
      ),
  },
};
