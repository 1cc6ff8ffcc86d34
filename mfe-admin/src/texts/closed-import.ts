import { createSetting } from '@targum/ui-kit';

/** The id of the ended import whose message this browser has closed. */
export const closedImport = createSetting('closed-text-import', (text) => text ?? '');
