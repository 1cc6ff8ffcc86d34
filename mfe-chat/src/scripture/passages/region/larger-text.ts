import { createSetting, useSetting } from '@targum/ui-kit';

const largerText = createSetting(
  'versesSize',
  (text) => text === 'larger',
  (larger) => (larger ? 'larger' : 'normal'),
);

/**
 * Returns whether verses are larger, as stored in this browser, and a function that changes that.
 */
export const useLargerText = (): [boolean, (larger: boolean) => void] => useSetting(largerText);
