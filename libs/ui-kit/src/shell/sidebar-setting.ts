import { createSetting, useSetting } from '../storage/setting.ts';

/** Whether the sidebar is open, by the user's choice. index.html reads it before the first paint. */
const sidebarSetting = createSetting(
  'sidebar',
  (text) => text !== 'closed',
  (open) => (open ? 'open' : 'closed'),
);

/**
 * Whether the sidebar is a column beside the screen, except on phones, and a function that opens or
 * closes the column.
 */
export const useSidebarColumn = (): [boolean, (open: boolean) => void] =>
  useSetting(sidebarSetting);
