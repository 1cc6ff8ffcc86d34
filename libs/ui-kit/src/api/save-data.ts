import { readStorage } from '../storage/local-storage.ts';

/** The key in local storage of what the person has chosen on this device: `on` or `off`. */
export const SAVE_DATA = 'save-data';

/** The Network Information API, which not all browsers have. */
interface Connection {
  readonly saveData?: boolean;
}

/** Reports whether the page is to load less. Until the person has chosen, the browser decides. */
export const savesData = (chosen = readStorage(SAVE_DATA)): boolean =>
  chosen
    ? chosen === 'on'
    : (navigator as { readonly connection?: Connection }).connection?.saveData === true;

/** Returns the interval at which a page asks for changes, in milliseconds. */
export const pollEvery = (usual: number): number => (savesData() ? 2 * usual : usual);
