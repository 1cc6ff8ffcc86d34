import { createSetting, useSetting } from '@targum/ui-kit';

const largerText = createSetting(
  'versesSize',
  (text) => text === 'larger',
  (larger) => (larger ? 'larger' : 'normal'),
);

/** Whether verses are larger, as kept in this browser, and a function that changes it. */
export const useLargerText = (): [boolean, (larger: boolean) => void] => useSetting(largerText);
