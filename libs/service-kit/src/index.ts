export { recordApiUsage } from './access/api-usage.ts';
export { createApp } from './http/app.ts';
export { hashApiKey } from './access/authentication.ts';
export { createBackend } from './process/backend.ts';
export type { Backend } from './process/backend.ts';
/**
 * The declarations of the services' tests use these types.
 * @public
 */
export type { BackendConfig } from './process/backend.ts';
/** @public */
export type { Check } from './process/readiness.ts';
/** @public */
export type { CloseHook } from './process/shutdown.ts';
export { readBody, readQuery } from './http/body.ts';
export { outsideCall } from './limits/call-deadline.ts';
export { afterDeadline } from './limits/deadline-timer.ts';
export { budgetOf, createByteBudget } from './limits/byte-budget.ts';
export type { ByteBudget, ByteBudgetOptions } from './limits/byte-budget.ts';
export { insertAudit } from './data/audit.ts';
export type { AuditRecord } from './data/audit.ts';
export { removeExpiredRows } from './data/clean-up.ts';
export { anonymousVisitor, clientAddress } from './http/client-address.ts';
export { clientGone } from './http/client-gone.ts';
export { answerStream } from './http/answer-stream.ts';
export { answerCsv } from './http/csv.ts';
export { networkOf } from './http/network.ts';
export * from './process/config.ts';
export { createRouter } from './http/context.ts';
export type {
  KitApp,
  KitContext,
  KitMiddleware,
  KitRouteMiddleware,
  KitRouter,
  KitState,
} from './http/context.ts';
export { errorMiddleware, toHttpError } from './http/error-middleware.ts';
export * from './http/errors.ts';
export { hasBody } from './http/has-body.ts';
export { formatEvent, openEventStream } from './http/event-stream.ts';
export type { EventStream } from './http/event-stream.ts';
export { principalOf, refuseApiKeys, requireAdmin, requireUser } from './access/guards.ts';
export { idempotencyKeyOf, usedForAnotherRequest } from './data/idempotency.ts';
export type { Idempotency, IdempotentCall, IdempotentResponse } from './data/idempotency.ts';
export { isInfrastructureError } from './data/infrastructure-errors.ts';
export { createLogger } from './observe/logger.ts';
export { CENSOR } from './observe/secret-fields.ts';
export { notConfigured, watchDependency } from './observe/watched-dependency.ts';
export type { WatchedDependency } from './observe/watched-dependency.ts';
export type { Logger } from './observe/logger.ts';
export { createMetrics } from './observe/metrics.ts';
export type { Metrics } from './observe/metrics.ts';
export {
  SpanKind,
  beginSpan,
  bindTrace,
  continueTrace,
  failSpan,
  headersOfSpan,
  inTraceOf,
  outsideTrace,
  traceHeaders,
  traced,
} from './observe/tracing/spans.ts';
export { startTracing } from './observe/tracing/start-tracing.ts';
export { bytesOfUpload, readUpload, storeUpload } from './http/multipart.ts';
export type { Upload } from './http/multipart.ts';
export { savesData } from './http/saves-data.ts';
export { answerTagged } from './http/tagged.ts';
export { leaveUncompressed } from './http/uncompressed.ts';
export { createKnex } from './data/postgres.ts';
export { isoTimes, read, run } from './data/statements.ts';
export type { Database, Transaction } from './data/postgres.ts';
export type { PubSub } from './data/pub-sub.ts';
export type { Principal } from './access/principal.ts';
export { createRateLimitFactory } from './limits/rate-limits.ts';
export type { RateLimit, RateLimitFactory } from './limits/rate-limits.ts';
export { createRedisKeys } from './data/redis-keys.ts';
export type { RedisKeys } from './data/redis-keys.ts';
export { closeRedis, createRedis } from './data/redis.ts';
export type { RedisUse } from './data/redis.ts';
export { repeat } from './process/repeat.ts';
export type { Repeated } from './process/repeat.ts';
export { requestLog } from './http/request-log.ts';
export type { Revocations } from './access/revocations.ts';
export { route } from './http/route.ts';
export { createHttpServer, listen, MAX_HEADER_BYTES, runService } from './process/run-service.ts';
export type { EndOptions, RightsChange } from './access/sessions/change-rights.ts';
export { createSessionCopies } from './access/sessions/session-copies.ts';
export type { SessionCopies } from './access/sessions/session-copies.ts';
export { sessionIdOf } from './access/sessions/session-store.ts';
export type { CurrentSession, Sessions } from './access/sessions/sessions.ts';
export { sessionCookieName } from './access/sessions/sessions.ts';
export { listClosed, lockClosed } from './data/deletion/closed-rows.ts';
export { MOST_ROWS, deletePartOfChats } from './data/deletion/delete-chats.ts';
export { createGradualDeletion } from './data/deletion/gradual-deletion.ts';
export type {
  ClosedItems,
  GradualDeletion,
  GradualDeletionOptions,
} from './data/deletion/gradual-deletion.ts';
export { createSealer } from './data/sealed.ts';
export type { Sealer } from './data/sealed.ts';
export { storable } from './data/storable.ts';
export { createStreamRegistry } from './access/stream-registry.ts';
export type { StreamRegistry } from './access/stream-registry.ts';
export { uuidParam } from './http/validate.ts';
