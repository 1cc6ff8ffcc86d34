import { ANONYMOUS_ID, ANONYMOUS_ID_STORAGE_KEY } from '@targum/contracts/header-names';
import { readStorage, writeStorage } from '../storage/local-storage.ts';

let current: string | undefined;

/**
 * Returns the visitor's anonymous id, which is created at the first call and kept in this browser.
 * The script in index.html imports this file, so this file must not import shared modules.
 */
export function anonymousId(): string {
  const stored = readStorage(ANONYMOUS_ID_STORAGE_KEY) ?? current;
  if (stored !== undefined && ANONYMOUS_ID.test(stored)) return stored;
  current = createAnonymousId();
  writeStorage(ANONYMOUS_ID_STORAGE_KEY, current);
  return current;
}

/** Returns a new id: `anon_`, nine base-36 characters, `_` and the time in milliseconds. */
export function createAnonymousId(now: number = Date.now()): string {
  const characters = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) =>
    (byte % 36).toString(36),
  );
  return `anon_${characters.join('')}_${now}`;
}
