import { createSetting, SAVE_DATA, savesData, useSetting } from '@targum/ui-kit';

const saveDataSetting = createSetting(SAVE_DATA, savesData, (saves) => (saves ? 'on' : 'off'));

/** Returns whether pages on this device load less, and a function that changes this. */
export const useSaveData = (): [boolean, (saves: boolean) => void] => useSetting(saveDataSetting);
