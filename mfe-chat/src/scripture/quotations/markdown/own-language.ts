import { isLanguage } from '@targum/ui-kit';
import type { AnnotatedText } from '../../annotations/annotated-text.ts';
import { isInLanguage, tellsLanguage } from '../../../formatting/text-language/is-in-language.ts';
import { quotationsOf } from '../quotations-of.ts';
import { isOfText } from '../results.ts';
import { primaryOf } from './primary-of.ts';

/** The number of characters of a reply that are enough to tell its language. */
const OWN_MAX = 2000;

/**
 * Reports whether the reply's own words, without Scripture, are in a language (a BCP 47 tag).
 * Undefined if the words are too few, or if the product does not have the language.
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
