import { isUnauthorized } from '../api/api-error.ts';
import type { ApiError } from '../api/api-error.ts';
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

/** Deletes what this device keeps of another person than the one who has signed in. */
export async function leaveToPerson(userId: string): Promise<void> {
  if (readStorage(LAST_PERSON)?.includes(userId) ?? true) return;
  removeStorage(LAST_PERSON);
  const { wipeOthers } = await loadKept();
  await wipeOthers(userId);
}

/**
 * Returns the person last signed in, if the server gave no answer. If the server has ended the
 * person's session, deletes what is kept.
 */
export async function personInsteadOf(error: ApiError) {
  if (!hasKept()) return undefined;
  const isOver = isUnauthorized(error) || error.code === 'account_rejected';
  if (error.status !== 0 && !isOver) return undefined;
  if (isOver) removeStorage(LAST_PERSON);
  const { lastUser, wipeOthers } = await loadKept();
  return isOver ? void (await wipeOthers()) : lastUser();
}
