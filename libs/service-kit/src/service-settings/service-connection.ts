import type { ServiceChecks, ServiceKind } from '@targum/contracts/on-demand';
import type { Database } from '../data/postgres.ts';
import type { KitRouter } from '../http/context.ts';
import type { RateLimitFactory } from '../limits/rate-limits.ts';
import type { Logger } from '../observe/logger.ts';
import type { OpenAiServer } from '../openai/openai-client.ts';
import type { Repeated } from '../process/repeat.ts';
import { createAddressGuard } from './address-guard.ts';
import type { AddressGuard, PrivateAddresses, Resolve } from './address-guard.ts';
import { chooseService, environmentDecides } from './choose-service.ts';
import type { EnvironmentService } from './choose-service.ts';
import { listModels } from './list-models.ts';
import { createSavedSettings } from './saved-settings.ts';
import type { SavedService } from './saved-settings.ts';
import { createKeySealer } from './sealed-key.ts';
import { createSettingsRepository } from './settings.repository.ts';
import { createSettingsRoutes } from './settings.routes.ts';
import type { SettingsCalls } from './settings.routes.ts';
import { createSettingsService } from './settings.service.ts';
import type { Asked } from './settings.service.ts';

type Server = OpenAiServer & { readonly model: string };

/** What is different for each kind of service. */
export interface ServiceOfKind<Settings extends { address: string; model: string }, Made> {
  readonly kind: ServiceKind;
  readonly calls: SettingsCalls<Asked<Settings>, Asked<Omit<Settings, 'model'>>>;
  /** Reads settings from their columns. */
  parse(columns: Readonly<Record<string, unknown>>): Settings;
  serverOf(settings: Settings, key: string, guard: AddressGuard): Made;
  /** Returns what admins may see of a server, without passwords. */
  shown(server: Made): Settings;
  /** Asks the server small things. */
  test(server: Made, gone: AbortSignal): Promise<ServiceChecks['checks']>;
}

export interface ServiceConnectionOptions<Made extends Server> {
  readonly backend: {
    readonly knex: Database;
    /** Reads the saved settings. */
    readonly reservedKnex: Database;
    readonly logger: Pick<Logger, 'warn'>;
  };
  /** The secrets that all services share. */
  readonly secrets: readonly string[];
  readonly environment: EnvironmentService<Made>;
  /** False if all settings come from the environment. */
  readonly onScreen: boolean;
  readonly privateAddresses: PrivateAddresses;
  readonly resolve?: Resolve | undefined;
  readonly readEveryMs?: number | undefined;
}

const NOTHING: Repeated = { stop: () => Promise.resolve() };

/** Knows which server of a service is in effect, and has the calls with which admins connect it. */
export const createServiceConnection = <
  Settings extends { address: string; model: string },
  Made extends Server,
>(
  of: ServiceOfKind<Settings, Made>,
  options: ServiceConnectionOptions<Made>,
) => {
  const { backend, environment, readEveryMs } = options;
  const { kind } = of;
  const sealer = createKeySealer(options.secrets);
  const guard = createAddressGuard(options.privateAddresses, options.resolve);
  const saved = options.onScreen
    ? createSavedSettings({
        ...{ sealer, logger: backend.logger, kinds: [kind] },
        repository: createSettingsRepository(backend.reservedKnex),
        ...(readEveryMs === undefined ? {} : { everyMs: readEveryMs }),
      })
    : undefined;
  const settingsOf = ({ address, model, options: more }: SavedService) =>
    of.parse({ ...more, address, model });

  const unsaved = chooseService(environment, undefined, () => undefined as never);
  const known = unsaved.source === 'stand-in' ? undefined : unsaved.server;
  const settings = createSettingsService<Settings>({
    ...{ kind, saved, sealer, guard, settingsOf },
    repository: createSettingsRepository(backend.knex),
    environment: {
      decides: environmentDecides(environment),
      source: unsaved.source,
      settings: known === undefined ? null : of.shown(known),
      hasKey: known !== undefined && known.apiKey !== '',
    },
    probe: {
      models: (asked, key, watched, gone) =>
        listModels(of.serverOf({ ...asked, model: '' } as Settings, key, watched), watched, gone),
      test: (asked, key, watched, gone) => of.test(of.serverOf(asked, key, watched), gone),
    },
  });

  return {
    /** Returns the server that is in effect now. */
    choose: () =>
      chooseService(environment, saved?.get(kind), (each) =>
        of.serverOf(settingsOf(each), each.key ?? '', guard),
      ),
    /** Calls the listener when another server may be in effect. */
    onChange: (listener: () => void) => saved?.onChange(listener),
    createRoutes: (rateLimit: RateLimitFactory): KitRouter =>
      createSettingsRoutes(of.calls, settings, rateLimit),
    /** Passes once the saved settings have been read. @throws if PostgreSQL cannot be read. */
    check: async () => saved?.check(),
    /** Passes once the saved settings have been read, or cannot be read. */
    start: async (): Promise<Repeated> => saved?.start() ?? NOTHING,
  };
};
