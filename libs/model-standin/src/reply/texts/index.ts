import type { BuiltInId } from '@targum/contracts';
import type { InterfaceLanguage } from '@targum/contracts/on-demand';
import { arabic } from './arabic.ts';
import { english } from './english.ts';
import type { FixedTexts } from './fixed-texts.ts';
import { french } from './french.ts';

const texts: Readonly<Record<InterfaceLanguage, FixedTexts>> = {
  en: english,
  fr: french,
  ar: arabic,
};

export const fixedReply = (assistant: BuiltInId | undefined, language: InterfaceLanguage): string =>
  texts[language][assistant ?? 'neutral'];
