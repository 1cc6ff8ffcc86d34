import { isLanguage } from '@targum/ui-kit';
import type { AnnotatedText } from '../../annotations/annotated-text.ts';
import { isInLanguage, tellsLanguage } from '../../../formatting/text-language/is-in-language.ts';
import { quotationsOf } from '../quotations-of.ts';
import { isOfText } from '../results.ts';
import { primaryOf } from './primary-of.ts';

/** So much of a reply says enough about its language, in characters. */
const OWN_MAX = 2000;

/**
 * Whether a reply's own words are in a language: those that are not Scripture.
 * @param language a BCP 47 tag.
 * @returns undefined if the words are too few to tell, or the language is not one of the product's.
 */
export function isOwnLanguage(
  reply: AnnotatedText,
  language: string | undefined,
): boolean | undefined {
  const primary = primaryOf(language ?? '');
  if (!isLanguage(primary)) return undefined;
  const own = ownWords(reply);
  return tellsLanguage(own) ? isInLanguage(own, primary) : undefined;
}

function ownWords({ text, annotations }: AnnotatedText): string {
  let own = '';
  let done = 0;
  for (const { start, end } of quotationsOf(annotations).filter(isOfText)) {
    own += text.slice(done, start);
    done = end;
  }
  return (own + text.slice(done)).slice(0, OWN_MAX);
}
