import { createAction } from '@reduxjs/toolkit';

/**
 * Announces that a stored text has changed: the text of a setting, in any tab. `text` is
 * null if the text was removed.
 */
export const textStored = createAction<{ readonly key: string; readonly text: string | null }>(
  'storage/textStored',
);
