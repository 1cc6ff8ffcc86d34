export * from './system/admin-counts.ts';
export * from './models/assistants.ts';
export * from './audio/audio.ts';
export * from './accounts/auth.ts';
export * from './calls/call.ts';
export * from './conversations/chat.ts';
export {
  configureLimits,
  limitDefaults,
  limitProblems,
  orderedLimits,
} from './calls/configurable.ts';
export { FIRST_MESSAGES } from './calls/early-calls.ts';
export * from './calls/errors.ts';
export * from './calls/headers.ts';
export * from './calls/heartbeat.ts';
export * from './system/health.ts';
export * from './calls/invisible.ts';
export * from './calls/limits.ts';
export * from './calls/primitives.ts';
export * from './system/remote-files.ts';
export * from './system/remotes.ts';
export * from './calls/text-key.ts';
