import { checksumOf } from '../checksum.ts';
import type { TextStore } from './text-store.ts';

/** Compares the rows of each installed text with the checksum of its import. */
export const verifyTexts = (store: TextStore) =>
  store.change(async ({ list, books }) => {
    const verified: { id: string; isIntact: boolean }[] = [];
    for (const { info, checksum } of await list()) {
      const isIntact = checksumOf(await books(info.id)) === checksum;
      verified.push({ id: info.id, isIntact });
    }
    return verified;
  });
