export { createModelStandin } from './standin.ts';
export type { ModelStandin, ModelStandinOptions, RunningStandin } from './standin.ts';
export type { Fault, QueuedFault } from './faults.ts';
export type { RequestRecord } from './request-log.ts';
export type { Logger } from './server.ts';
export type { Pace } from './settings.ts';
