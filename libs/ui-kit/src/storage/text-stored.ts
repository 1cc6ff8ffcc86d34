import { createAction } from '@reduxjs/toolkit';

/**
 * Announces that the stored text of a setting or an outbox has changed. A setting changes here or
 * in another tab, an outbox in another tab. A removed text is null.
 */
export const textStored = createAction<{ readonly key: string; readonly text: string | null }>(
  'storage/textStored',
);
