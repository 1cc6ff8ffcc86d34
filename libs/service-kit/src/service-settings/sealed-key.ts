import type { ServiceKind } from '@targum/contracts/on-demand';
import type { ServiceSettingsRow } from '@targum/database';
import { z } from 'zod';
import { createSealer } from '../data/sealed.ts';
import type { Sealer } from '../data/sealed.ts';

type KeyColumns = Pick<ServiceSettingsRow, 'sealed_key' | 'key_id'>;

/** A key is bound to its service and address, so that a copied row cannot send it elsewhere. */
interface Bound {
  readonly kind: ServiceKind;
  readonly address: string;
}

const content = z.object({ kind: z.string(), address: z.string(), key: z.string() });

const NO_KEY: KeyColumns = { sealed_key: null, key_id: null };

/** Creates the sealer of the keys from the secrets that all services share. */
export const createKeySealer = (secrets: readonly string[]): Sealer =>
  createSealer(secrets, 'service settings');

/** @param key is empty if the service needs none. */
export const sealKey = (sealer: Sealer, { kind, address }: Bound, key: string): KeyColumns =>
  key === '' ? NO_KEY : { sealed_key: sealer.seal({ kind, address, key }), key_id: sealer.keyId };

/**
 * Returns the key of a row, which is empty if the service needs none. Undefined if no secret opens
 * it, or if it belongs to another service or address.
 */
export const openKey = (
  sealer: Sealer,
  { kind, address, sealed_key: sealed }: Bound & KeyColumns,
): string | undefined => {
  if (sealed === null) return '';
  try {
    const opened = content.parse(sealer.open(sealed));
    return opened.kind === kind && opened.address === address ? opened.key : undefined;
  } catch {
    return undefined;
  }
};
