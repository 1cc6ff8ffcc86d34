import { createAction } from '@reduxjs/toolkit';

/**
 * The stored text of a setting or an outbox has changed: that of a setting here or in another tab, that of an
 * outbox in another tab. The text is null if it was removed.
 */
export const textStored = createAction<{ readonly key: string; readonly text: string | null }>(
  'storage/textStored',
);
