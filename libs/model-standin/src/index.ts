export { createModelStandin } from './standin.ts';
export type { ModelStandin, RunningStandin } from './standin.ts';
export type { QueuedFault } from './faults.ts';
