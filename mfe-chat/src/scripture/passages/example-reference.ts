import type { useT } from '../../i18n-later.ts';

/** Returns an example of a reference in the language of the page: "Mark 4:35-41". */
export const exampleReference = (t: ReturnType<typeof useT>): string =>
  t('chat.passage.example', { chapter: '4', verses: '35-41' });
