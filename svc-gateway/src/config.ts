import { services } from '@targum/contracts/parts';
import type { ServiceName } from '@targum/contracts/parts';
import { baseUrl, httpConfig, rateLimitConfig, redisConfig } from '@targum/service-kit';

type Kind = 'URL' | 'OPS_URL';
type Setting<Of extends Kind> = `${Uppercase<ServiceName>}_${Of}`;

const settingOf = <Of extends Kind>(name: ServiceName, kind: Of) =>
  `${name.toUpperCase()}_${kind}` as Setting<Of>;

const addresses = Object.fromEntries(
  services.flatMap(({ name }) => [
    [settingOf(name, 'URL'), baseUrl],
    [settingOf(name, 'OPS_URL'), baseUrl],
  ]),
) as Record<Setting<Kind>, typeof baseUrl>;

export const configShape = {
  ...httpConfig,
  ...redisConfig,
  ...rateLimitConfig,
  PUBLIC_URL: baseUrl,
  ...addresses,
};

/** @param kind `URL` for calls, `OPS_URL` for the ops ports. */
export const addressesOf = <Of extends Kind>(
  config: Readonly<Record<Setting<Of>, string>>,
  kind: Of,
): Record<ServiceName, string> =>
  Object.fromEntries(services.map(({ name }) => [name, config[settingOf(name, kind)]])) as Record<
    ServiceName,
    string
  >;
