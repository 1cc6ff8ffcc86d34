import { readStorage, removeStorage, writeStorage } from '../storage/local-storage.ts';

const SHARED_DEVICE = 'shared-device';

/** Reports whether others use this device, too, so that nothing that was read stays on it. */
export const keepsNothing = (): boolean => readStorage(SHARED_DEVICE) !== null;

export function shareDevice(isShared: boolean): void {
  if (isShared) writeStorage(SHARED_DEVICE, 'true');
  else removeStorage(SHARED_DEVICE);
}
