import { checksumOf } from '../checksum.ts';
import type { TextStore } from './text-store.ts';

export interface Verified {
  readonly id: string;
  readonly isIntact: boolean;
}

/** Compares the rows of each installed text with the checksum of its import. */
export const verifyTexts = (store: TextStore): Promise<readonly Verified[]> =>
  store.change(async ({ list, books }) => {
    const verified: Verified[] = [];
    for (const { info, checksum } of await list()) {
      const isIntact = checksumOf(await books(info.id)) === checksum;
      verified.push({ id: info.id, isIntact });
    }
    return verified;
  });
