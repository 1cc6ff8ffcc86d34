export { poolOf, sharedOf } from '../data/statements.ts';
export { createTestBackend } from './backend.ts';
export type { TestBackend, TestBackendOptions } from './backend.ts';
export {
  createApiKey,
  createChat,
  createMessage,
  createSessionCookie,
  createUser,
} from './builders.ts';
export { createClient, errorOf } from './client.ts';
export type { TestAnswer, TestClient } from './client.ts';
export { databaseText } from './database-text.ts';
export { createTestDatabase, testDatabaseUrl, testRedisUrl } from './database.ts';
export type { TestDatabase } from './database.ts';
export { readEvents } from './events.ts';
export { flood, requestOf } from './flood.ts';
export { createManyChats, slowDeletions } from './large-data.ts';
export { createLink } from './link.ts';
export type { Link } from './link.ts';
export { processReady, startProcess } from './process.ts';
export { programOf } from '@targum/database/testing';
export type { Environment, TestProcess } from './process.ts';
export { podMemory, watchMemory } from './resident-memory.ts';
export { routesOf } from './routes.ts';
export { startApp } from './start-app.ts';
export type { StartedApp } from './start-app.ts';
export { traceHere } from './trace-here.ts';
export type { TestTraces } from './trace-here.ts';
export { startTraceReceiver } from './trace-receiver.ts';
export type { ReceivedSpan, TraceReceiver } from './trace-receiver.ts';
export { useUp } from './use-up.ts';
