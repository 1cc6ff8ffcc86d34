import type { LanguageModule } from 'bible-passage-reference-parser/esm/lang/en.js';
import type { FindingLanguage } from '../languages/index.ts';

/**
 * The parser's module `full` is never loaded, because it mistakes words of one language for books
 * of another.
 */
export const loadModule: Readonly<Record<FindingLanguage, () => Promise<LanguageModule>>> = {
  ar: () => import('bible-passage-reference-parser/esm/lang/ar.js'),
  de: () => import('bible-passage-reference-parser/esm/lang/de.js'),
  en: () => import('bible-passage-reference-parser/esm/lang/en.js'),
  es: () => import('bible-passage-reference-parser/esm/lang/es.js'),
  fr: () => import('bible-passage-reference-parser/esm/lang/fr.js'),
  hi: () => import('bible-passage-reference-parser/esm/lang/hi.js'),
  id: () => import('bible-passage-reference-parser/esm/lang/id.js'),
  pt: () => import('bible-passage-reference-parser/esm/lang/pt.js'),
  ru: () => import('bible-passage-reference-parser/esm/lang/ru.js'),
  sw: () => import('bible-passage-reference-parser/esm/lang/sw.js'),
  zh: () => import('bible-passage-reference-parser/esm/lang/zh.js'),
};
