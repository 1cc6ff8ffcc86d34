import { serviceName } from '@targum/contracts';
import type { Health, ServiceName } from '@targum/contracts';
import { serviceStatus } from '@targum/contracts/on-demand';
import type {
  AdminHealth,
  DependencyHealth,
  QueueHealth,
  ServiceStatus,
} from '@targum/contracts/on-demand';
import { request } from 'undici';

export interface AdminHealthOptions {
  readonly opsUrls: Readonly<Record<ServiceName, string>>;
  readonly version: string;
  /** Time limit of a service's response, in milliseconds. */
  readonly timeout?: number;
}

/** Default time limit of a service's response. The checks of a service take less time. */
const TIMEOUT_MS = 2_500;

const UNKNOWN: DependencyHealth = { state: 'unknown', name: null, at: null, reason: null };
const NO_QUEUE: QueueHealth = {
  state: 'down',
  waiting: null,
  active: null,
  failed: null,
  workers: null,
};

async function ask(opsUrl: string, timeout: number): Promise<ServiceStatus | undefined> {
  try {
    const { body } = await request(`${opsUrl}/status`, { signal: AbortSignal.timeout(timeout) });
    return serviceStatus.parse(await body.json());
  } catch {
    return undefined;
  }
}

/**
 * Returns the state of a shared server. The server is down if a service cannot reach it, or if no
 * service responds.
 */
function stateOf(check: string, statuses: readonly (ServiceStatus | undefined)[]): 'ok' | 'down' {
  const results = statuses.flatMap((status) => status?.checks[check] ?? []);
  return results.length > 0 && results.every(({ ok }) => ok) ? 'ok' : 'down';
}

/** Returns a function that adds the facts for admins to the health that everyone may see. */
export const createAdminHealth =
  ({ opsUrls, version, timeout = TIMEOUT_MS }: AdminHealthOptions) =>
  async (health: Health): Promise<AdminHealth> => {
    const names = serviceName.options;
    const statuses = await Promise.all(names.map((name) => ask(opsUrls[name], timeout)));
    const find = <Fact extends keyof ServiceStatus>(fact: Fact): ServiceStatus[Fact] | undefined =>
      statuses.find((status) => status?.[fact] !== undefined)?.[fact];
    return {
      ...health,
      database: stateOf('postgres', statuses),
      redis: stateOf('redis', statuses),
      queue: find('queue') ?? NO_QUEUE,
      model: find('model') ?? UNKNOWN,
      transcription: find('transcription') ?? UNKNOWN,
      speech: find('speech') ?? UNKNOWN,
      versions: {
        gateway: version,
        ...Object.fromEntries(names.map((name, index) => [name, statuses[index]?.version ?? null])),
      } as AdminHealth['versions'],
    };
  };
