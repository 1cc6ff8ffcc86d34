import { createSetting, useSetting } from '@targum/ui-kit';

const largerText = createSetting(
  'versesSize',
  (text) => text === 'larger',
  (larger) => (larger ? 'larger' : 'normal'),
);

export const useLargerText = (): [boolean, (larger: boolean) => void] => useSetting(largerText);
