import { serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { serviceStatus } from '@targum/contracts/on-demand';
import type { ServiceStatus } from '@targum/contracts/on-demand';
import { request } from 'undici';

export type OpsUrls = Readonly<Record<ServiceName, string>>;

/** What the services reported, in the order of their names. Undefined without a response. */
export type Statuses = readonly (ServiceStatus | undefined)[];

/** Default time limit of a service's response, in milliseconds. The checks of a service take less. */
const TIMEOUT_MS = 2_500;

async function ask(opsUrl: string, timeout: number): Promise<ServiceStatus | undefined> {
  try {
    const { body } = await request(`${opsUrl}/status`, { signal: AbortSignal.timeout(timeout) });
    return serviceStatus.parse(await body.json());
  } catch {
    return undefined;
  }
}

export const askStatuses = (opsUrls: OpsUrls, timeout = TIMEOUT_MS): Promise<Statuses> =>
  Promise.all(serviceName.options.map((name) => ask(opsUrls[name], timeout)));

/** Returns a fact from the service that reports it. */
export const factIn = <Fact extends keyof ServiceStatus>(
  statuses: Statuses,
  fact: Fact,
): ServiceStatus[Fact] | undefined =>
  statuses.find((status) => status?.[fact] !== undefined)?.[fact];
