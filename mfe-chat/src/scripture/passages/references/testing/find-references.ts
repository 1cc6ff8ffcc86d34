import type { Annotation } from '@targum/contracts/on-demand';

/** Returns the annotation of a reference at the first place where a text has these words. */
export function annotationOf(
  content: string,
  words: string,
  more: { readonly ref?: string; readonly label?: string; readonly problem?: string } = {},
): Annotation {
  const start = content.indexOf(words);
  if (start < 0) throw new Error(`“${words}” is not in “${content}”`);
  return {
    ...{ start, end: start + words.length, kind: 'reference' },
    ...{ ref: 'MRK 4:35-41', label: 'Mark 4:35–41', textId: 'web' },
    ...more,
  } as Annotation;
}
