import { TextError } from '../text-error.ts';
import type { StoredText, TextStore } from './text-store.ts';

/**
 * Removes a text and returns it. No other text becomes the default.
 * @throws TextError if no text has this id.
 */
export const removeText = (store: TextStore, id: string): Promise<StoredText> =>
  store.change(async ({ list, remove }) => {
    const texts = await list();
    const stored = texts.find(({ info }) => info.id === id);
    if (stored === undefined) {
      const ids = texts.map(({ info }) => info.id).join(', ') || 'none';
      throw new TextError(`There is no text ${id}. Installed texts: ${ids}.`);
    }
    await remove(id);
    return stored;
  });
