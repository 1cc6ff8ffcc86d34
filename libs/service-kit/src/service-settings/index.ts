export type { AddressGuard, Resolve } from './address-guard.ts';
export { checkRequest } from './check-request.ts';
export type { ChosenService, EnvironmentService } from './choose-service.ts';
export { createGuardedFetch } from './guarded-fetch.ts';
export { createServiceConnection } from './service-connection.ts';
export type { ServiceConnectionOptions, ServiceOfKind } from './service-connection.ts';
/** For tests that save a key themselves. */
export { createKeySealer, sealKey } from './sealed-key.ts';
