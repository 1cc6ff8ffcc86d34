import { createSetting, useSetting } from '../storage/setting.ts';

/** index.html reads this setting before the first paint. */
const sidebarSetting = createSetting(
  'sidebar',
  (text) => text !== 'closed',
  (open) => (open ? 'open' : 'closed'),
);

/** The sidebar is never a column on phones. */
export const useSidebarColumn = (): [boolean, (open: boolean) => void] =>
  useSetting(sidebarSetting);
