import { serviceName } from '@targum/contracts';
import type { Health } from '@targum/contracts';
import type { AdminHealth, DependencyHealth, QueueHealth } from '@targum/contracts/on-demand';
import { askStatuses, factIn } from './ask-statuses.ts';
import type { OpsUrls, Statuses } from './ask-statuses.ts';

export interface AdminHealthOptions {
  readonly opsUrls: OpsUrls;
  readonly version: string;
  /** Time limit of a service's response, in milliseconds. */
  readonly timeout?: number;
}

const UNKNOWN: DependencyHealth = { state: 'unknown', name: null, at: null, reason: null };
const NO_QUEUE: QueueHealth = {
  state: 'down',
  waiting: null,
  active: null,
  failed: null,
  workers: null,
};

/**
 * Returns the state of a shared server. The server is down if a service cannot reach it, or if no
 * service responds.
 */
function stateOf(check: string, statuses: Statuses): 'ok' | 'down' {
  const results = statuses.flatMap((status) => status?.checks[check] ?? []);
  return results.length > 0 && results.every(({ ok }) => ok) ? 'ok' : 'down';
}

/** Returns a function that adds the facts for admins to the health that everyone may see. */
export const createAdminHealth =
  ({ opsUrls, version, timeout }: AdminHealthOptions) =>
  async (health: Health): Promise<AdminHealth> => {
    const names = serviceName.options;
    const statuses = await askStatuses(opsUrls, timeout);
    return {
      ...health,
      database: stateOf('postgres', statuses),
      redis: stateOf('redis', statuses),
      queue: factIn(statuses, 'queue') ?? NO_QUEUE,
      model: factIn(statuses, 'model') ?? UNKNOWN,
      transcription: factIn(statuses, 'transcription') ?? UNKNOWN,
      speech: factIn(statuses, 'speech') ?? UNKNOWN,
      versions: {
        gateway: version,
        ...Object.fromEntries(names.map((name, index) => [name, statuses[index]?.version ?? null])),
      } as AdminHealth['versions'],
    };
  };
