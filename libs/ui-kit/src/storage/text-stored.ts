import { createAction } from '@reduxjs/toolkit';

/**
 * Announces that the stored text of a setting or an outbox has changed: a setting in this tab or
 * another, an outbox in another tab only. A removed text is null.
 */
export const textStored = createAction<{ readonly key: string; readonly text: string | null }>(
  'storage/textStored',
);
