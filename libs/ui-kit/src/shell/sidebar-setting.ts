import { createSetting, useSetting } from '../storage/setting.ts';

/** index.html reads this setting before the first paint. */
const sidebarSetting = createSetting(
  'sidebar',
  (text) => text !== 'closed',
  (open) => (open ? 'open' : 'closed'),
);

/**
 * Returns whether the sidebar is open as a column, and a function that changes this. On phones the
 * sidebar is never a column.
 */
export const useSidebarColumn = (): [boolean, (open: boolean) => void] =>
  useSetting(sidebarSetting);
