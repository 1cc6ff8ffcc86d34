import { readStorage, removeStorage, writeStorage } from '../storage/local-storage.ts';

/** The key of the person last signed in, whose kept data is readable without a network. */
export const LAST_PERSON = 'last-person';
const SHARED_DEVICE = 'shared-device';

/** Reports whether others use this device, too, so that nothing that was read stays on it. */
export const keepsNothing = (): boolean => readStorage(SHARED_DEVICE) !== null;

export function shareDevice(isShared: boolean): void {
  if (isShared) writeStorage(SHARED_DEVICE, 'true');
  else removeStorage(SHARED_DEVICE);
}

export const loadKept = () => import('./kept.ts');

/** Reports whether this device may have kept data. */
export const hasKept = (): boolean => readStorage(LAST_PERSON) !== null;

/** Reports whether this device keeps data of a person, but not of this one. */
export const keepsOther = (userId: string | undefined): boolean =>
  !(readStorage(LAST_PERSON)?.includes(userId ?? ' ') ?? true);
