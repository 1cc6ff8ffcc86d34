import { createSetting, useSetting } from '../storage/setting.ts';

/**
 * The user's choice whether the sidebar is open. index.html reads this setting before the first
 * paint.
 */
const sidebarSetting = createSetting(
  'sidebar',
  (text) => text !== 'closed',
  (open) => (open ? 'open' : 'closed'),
);

/**
 * Returns whether the sidebar is a column beside the screen (never on phones), and a function that
 * opens or closes the column.
 */
export const useSidebarColumn = (): [boolean, (open: boolean) => void] =>
  useSetting(sidebarSetting);
