import { createAction } from '@reduxjs/toolkit';

/** A text of local storage has changed, here or in another tab; null if it was removed. */
export const textStored = createAction<{ readonly key: string; readonly text: string | null }>(
  'storage/textStored',
);
