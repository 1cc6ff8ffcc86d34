/** Contracts that the first screen does not need, in a chunk of their own. */
export * from './admin-assistants.ts';
export * from './admin-health.ts';
export * from './admin-users.ts';
export * from './annotations.ts';
export * from './audit.ts';
export * from './books.ts';
export * from './feedback.ts';
export * from './keys.ts';
export * from './marker.ts';
export * from './own-sessions.ts';
export * from './personal-data.ts';
export * from './ratings.ts';
export * from './scripture.ts';
export * from './search.ts';
export * from './shares.ts';
export * from './single-sign-on.ts';
export * from './usage.ts';
