import { serviceSettingsStrings } from '@targum/contracts/on-demand';
import type {
  DescribedService,
  ServiceChecks,
  ServiceKind,
  ServiceModels,
  ServiceSource,
} from '@targum/contracts/on-demand';
import type { Sealer } from '../data/sealed.ts';
import { conflict, validationFailed } from '../http/errors.ts';
import { outsideCall } from '../limits/call-deadline.ts';
import { RefusedAddressError } from './address-guard.ts';
import type { AddressGuard } from './address-guard.ts';
import type { SavedService, SavedSettings } from './saved-settings.ts';
import { openKey, sealKey } from './sealed-key.ts';
import type { SettingsRepository } from './settings.repository.ts';

interface Address {
  readonly address: string;
}

interface Named extends Address {
  readonly model: string;
}

/** A request of an admin. Without `key`, the kept key is used. */
export type Asked<Settings> = Settings & { readonly key?: string | null | undefined };

export interface Probe<Settings> {
  models(
    settings: Omit<Settings, 'model'>,
    key: string,
    guard: AddressGuard,
    signal: AbortSignal,
  ): Promise<ServiceModels>;
  test(
    settings: Settings,
    key: string,
    guard: AddressGuard,
    signal: AbortSignal,
  ): Promise<ServiceChecks['checks']>;
}

export interface SettingsServiceOptions<Settings extends Named> {
  readonly kind: ServiceKind;
  /** Undefined if the installation has its settings from the environment only. */
  readonly saved: SavedSettings | undefined;
  readonly repository: SettingsRepository;
  readonly sealer: Sealer;
  readonly guard: AddressGuard;
  /** What is in effect without saved settings. */
  readonly environment: {
    readonly decides: boolean;
    readonly source: ServiceSource;
    readonly settings: Settings | null;
    readonly hasKey: boolean;
  };
  readonly settingsOf: (saved: SavedService) => Settings;
  readonly probe: Probe<Settings>;
}

/** @throws {HttpError} 422 in place of the error of a refused address. */
const refusingAddresses = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedAddressError)) throw error;
    throw validationFailed({ address: [serviceSettingsStrings.addressRefused] });
  }
};

const keyStateOf = ({ key }: SavedService) => {
  if (key === undefined) return 'unreadable';
  return key === '' ? 'none' : 'kept';
};

/**
 * Returns a kept key. It is only sent to the address for which it was entered.
 * @throws {HttpError} 422 if the key must be entered again.
 */
const usableKey = (
  kept: Pick<SavedService, 'address' | 'key'> | undefined,
  address: string,
): string => {
  if (kept === undefined || kept.key === '') return '';
  if (kept.address !== address || kept.key === undefined) {
    throw validationFailed({ key: [serviceSettingsStrings.keyNeeded] });
  }
  return kept.key;
};

/** Reads, tests and changes the settings of one service for admins. */
export const createSettingsService = <Settings extends Named>(
  options: SettingsServiceOptions<Settings>,
) => {
  const { kind, saved, repository, sealer, guard, environment, settingsOf, probe } = options;
  const isReadOnly = saved === undefined || environment.decides;

  /** @throws {HttpError} 409 if nothing can be saved on the screen. */
  const checkOpen = (): SavedSettings => {
    if (saved === undefined || isReadOnly) throw conflict(serviceSettingsStrings.readOnly);
    return saved;
  };

  /**
   * Returns the kept key for a request that gives none. The settings are read again first, because
   * another replica may have saved a new key a moment ago.
   * @throws {HttpError} 422 if the key must be entered again.
   */
  const keptKey = async (open: SavedSettings, address: string): Promise<string> => {
    await open.refresh();
    return usableKey(open.get(kind), address);
  };

  const describe = (): DescribedService<Settings> => {
    const kept = isReadOnly ? undefined : saved.get(kind);
    if (kept === undefined) {
      const { source, settings, hasKey } = environment;
      return {
        ...{ source, settings, readOnly: isReadOnly, key: hasKey ? 'kept' : 'none' },
        ...{ changedAt: null, changedBy: null },
      };
    }
    return {
      source: 'screen',
      settings: settingsOf(kept),
      readOnly: false,
      key: keyStateOf(kept),
      changedAt: kept.changedAt.toISOString(),
      changedBy: kept.changedBy,
    };
  };

  /** Asks the server, and refuses the request if one of its connections was refused. */
  const ask = async <Result>(
    adminId: string,
    asked: Asked<Address>,
    what: 'models' | 'test',
    work: (key: string, watched: AddressGuard) => Promise<Result>,
  ): Promise<Result> => {
    const { address, key: given } = asked;
    const open = checkOpen();
    const key = given === undefined ? await keptKey(open, address) : (given ?? '');
    return refusingAddresses(async () => {
      await guard.check(address);
      await repository.audit(null, {
        action: 'service_tested',
        actorId: adminId,
        targetId: null,
        details: { service: kind, address, what },
      });
      const watched = guard.watch();
      const result = await outsideCall(() => work(key, watched));
      if (watched.hasRefused()) throw new RefusedAddressError();
      return result;
    });
  };

  return {
    /** @throws if PostgreSQL cannot be read. */
    async get(): Promise<DescribedService<Settings>> {
      await saved?.refresh();
      return describe();
    },

    /**
     * @throws {HttpError} 409 if the settings are read-only, 422 for a refused address or if the key
     * must be entered again.
     */
    async save(adminId: string, { key: given, ...asked }: Asked<Settings>) {
      const open = checkOpen();
      const { address, model, ...more } = asked as Named & Record<string, unknown>;
      await refusingAddresses(() => guard.check(address));
      await repository.transaction(async (transaction) => {
        const row = await repository.lock(transaction, kind);
        const kept = row && { address: row.address, key: openKey(sealer, row) };
        const key = given === undefined ? usableKey(kept, address) : (given ?? '');
        await repository.save(transaction, {
          ...{ kind, address, model, options: more, changed_by: adminId },
          ...sealKey(sealer, { kind, address }, key),
        });
        await repository.audit(transaction, {
          action: 'service_saved',
          actorId: adminId,
          targetId: null,
          details: { service: kind, address, model, newKey: typeof given === 'string' },
        });
      });
      await open.refresh();
      return describe();
    },

    /** @throws {HttpError} 409 if the settings are read-only. */
    async remove(adminId: string) {
      const open = checkOpen();
      await repository.transaction(async (transaction) => {
        if (!(await repository.remove(transaction, kind))) return;
        await repository.audit(transaction, {
          action: 'service_removed',
          actorId: adminId,
          targetId: null,
          details: { service: kind },
        });
      });
      await open.refresh();
      return describe();
    },

    models: (adminId: string, asked: Asked<Omit<Settings, 'model'>> & Address, gone: AbortSignal) =>
      ask(adminId, asked, 'models', (key, watched) => probe.models(asked, key, watched, gone)),

    async test(adminId: string, asked: Asked<Settings>, gone: AbortSignal): Promise<ServiceChecks> {
      return {
        checks: await ask(adminId, asked, 'test', (key, watched) =>
          probe.test(asked, key, watched, gone),
        ),
      };
    },
  };
};
