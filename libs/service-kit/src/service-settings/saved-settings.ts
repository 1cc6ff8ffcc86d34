import type { ServiceKind } from '@targum/contracts/on-demand';
import type { Sealer } from '../data/sealed.ts';
import type { Logger } from '../observe/logger.ts';
import { repeat } from '../process/repeat.ts';
import type { Repeated } from '../process/repeat.ts';
import { openKey, sealKey } from './sealed-key.ts';
import type { SettingsRepository, StoredSettings } from './settings.repository.ts';

export interface SavedService {
  readonly address: string;
  readonly model: string;
  /** The settings that only this kind of service has. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Empty if the service needs no key. Undefined if the key cannot be decrypted. */
  readonly key: string | undefined;
  readonly changedAt: Date;
  readonly changedBy: { readonly id: string; readonly name: string } | null;
}

export interface SavedSettingsOptions {
  readonly repository: Pick<SettingsRepository, 'list' | 'reseal'>;
  readonly sealer: Sealer;
  readonly logger: Pick<Logger, 'warn'>;
  readonly kinds: readonly ServiceKind[];
  readonly everyMs?: number;
}

/**
 * Milliseconds between two reads. A change takes effect in all replicas within this time, and after
 * an outage of PostgreSQL with the first read that succeeds. Until then the replicas keep what they
 * read last.
 */
const EVERY_MS = 2000;

/** Knows the settings that admins saved on the screen. */
export const createSavedSettings = ({
  repository,
  sealer,
  logger,
  kinds,
  everyMs = EVERY_MS,
}: SavedSettingsOptions) => {
  const listeners = new Set<() => void>();
  let known = new Map<ServiceKind, SavedService>();
  let seen: string | undefined;
  let started = 0;
  let applied = 0;

  const openRow = (row: StoredSettings): [ServiceKind, SavedService] => {
    const { kind, address, model, options, changed_by: id, changed_by_name: name } = row;
    const key = openKey(sealer, row);
    if (key === undefined) {
      logger.warn({ service: kind, keyId: row.key_id }, 'the kept key of a service cannot be read');
    }
    const changedBy = id === null || name === null ? null : { id, name };
    return [kind, { address, model, options, key, changedAt: row.changed_at, changedBy }];
  };

  /** Encrypts keys again that an older secret encrypted, so that it can be removed. */
  const reseal = async (rows: readonly StoredSettings[]): Promise<void> => {
    for (const row of rows) {
      if (row.key_id === null || row.key_id === sealer.keyId) continue;
      const key = openKey(sealer, row);
      if (key !== undefined) await repository.reseal(row, sealKey(sealer, row, key));
    }
  };

  /** @returns false if one of the listeners failed. The others are told nevertheless. */
  const tell = (): boolean => {
    let told = true;
    for (const listen of listeners) {
      try {
        listen();
      } catch (error) {
        told = false;
        logger.warn({ err: error }, 'changed settings of a service could not take effect');
      }
    }
    return told;
  };

  /** @returns false if a key could not be encrypted again. */
  const tryReseal = async (rows: readonly StoredSettings[]): Promise<boolean> => {
    try {
      await reseal(rows);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'the key of a service could not be encrypted again');
      return false;
    }
  };

  /**
   * Reads the settings, and lets a change take effect. What fails after the read is repeated with the
   * next read.
   * @throws if PostgreSQL cannot be read.
   */
  const refresh = async (): Promise<void> => {
    const turn = (started += 1);
    const rows = (await repository.list(kinds)).toSorted((a, b) => a.kind.localeCompare(b.kind));
    // An earlier read that takes longer must not replace the result of a later read.
    if (turn < applied) return;
    applied = turn;
    const text = JSON.stringify(rows);
    if (text === seen) return;
    seen = text;
    known = new Map(rows.map(openRow));
    const told = tell();
    const resealed = await tryReseal(rows);
    if (seen === text && !(told && resealed)) seen = undefined;
  };

  const tryRefresh = (): Promise<void> =>
    refresh().catch((error: unknown) =>
      logger.warn({ err: error }, 'the settings of the services could not be read'),
    );

  return {
    get: (kind: ServiceKind): SavedService | undefined => known.get(kind),
    refresh,
    /** Passes once the settings have been read. @throws if PostgreSQL cannot be read. */
    async check(): Promise<void> {
      if (seen === undefined) await refresh();
    },
    /** Calls the listener after each change. */
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
    /**
     * Reads the settings again and again. Passes after the first read, so that a process that then
     * takes its first call knows them. If PostgreSQL cannot be read, it passes without them.
     */
    async start(): Promise<Repeated> {
      await tryRefresh();
      return repeat(everyMs, tryRefresh);
    },
  };
};

export type SavedSettings = ReturnType<typeof createSavedSettings>;
