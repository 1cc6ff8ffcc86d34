export { recordApiUsage } from './api-usage.ts';
export { createApp } from './app.ts';
export type { AppOptions } from './app.ts';
export { authenticate, hashApiKey } from './authentication.ts';
export { createBackend } from './backend.ts';
export type { Backend, BackendConfig, BackendOptions } from './backend.ts';
export { readBody, readQuery } from './body.ts';
export { outsideCall } from './call-deadline.ts';
export { budgetOf, createByteBudget } from './byte-budget.ts';
export type { ByteBudget, ByteBudgetOptions } from './byte-budget.ts';
export { removeExpiredRows } from './clean-up.ts';
export { anonymousVisitor, clientAddress } from './client-address.ts';
export { networkOf } from './network.ts';
export * from './config.ts';
export { createRouter } from './context.ts';
export type {
  KitApp,
  KitContext,
  KitMiddleware,
  KitRouteMiddleware,
  KitRouter,
  KitState,
} from './context.ts';
export { csrfProtection } from './csrf.ts';
export { errorMiddleware, toHttpError } from './error-middleware.ts';
export * from './errors.ts';
export { openEventStream } from './event-stream.ts';
export type { EventStream, EventStreamOptions, StreamEvent } from './event-stream.ts';
export { principalOf, requireAdmin, requireUser } from './guards.ts';
export type { UserGuard } from './guards.ts';
export { runChecks } from './health.ts';
export type { Check, CheckResult, Checks, Health } from './health.ts';
export { createIdempotency, idempotencyKeyOf, usedForAnotherRequest } from './idempotency.ts';
export type { Idempotency, IdempotentCall, Outcome } from './idempotency.ts';
export { isInfrastructureError } from './infrastructure-errors.ts';
export { createLogger } from './logger.ts';
export type { Logger, LoggerOptions } from './logger.ts';
export { createMetrics } from './metrics.ts';
export type { Metrics } from './metrics.ts';
export { bytesOfUpload, readUpload } from './multipart.ts';
export type { Upload, UploadOptions } from './multipart.ts';
export { createKnex } from './postgres.ts';
export type { PostgresOptions, Transaction } from './postgres.ts';
export type { KeyPrincipal, Principal, SessionPrincipal } from './principal.ts';
export { createRateLimits } from './rate-limits.ts';
export type { RateLimit, RateLimitRule, RateLimits } from './rate-limits.ts';
export { createRedisKeys } from './redis-keys.ts';
export type { RedisKeys } from './redis-keys.ts';
export { closeRedis, createRedis } from './redis.ts';
export type { RedisOptions, RedisUse } from './redis.ts';
export { repeat } from './repeat.ts';
export type { Repeated } from './repeat.ts';
export { requestLog } from './request-log.ts';
export type { RequestLogOptions } from './request-log.ts';
export { createRevocations } from './revocations.ts';
export type { Revocation, Revocations } from './revocations.ts';
export { createHttpServer, listen, runService } from './run-service.ts';
export type { RunServiceOptions, RunningService, ServiceSettings } from './run-service.ts';
export { createSealer } from './sealed.ts';
export type { Sealer } from './sealed.ts';
export { createSessions, sessionCookieName } from './sessions/sessions.ts';
export type {
  CurrentSession,
  EndOptions,
  EndedSessions,
  Sessions,
  SessionsOptions,
} from './sessions/sessions.ts';
export { listClosed, lockClosed } from './deletion/closed-rows.ts';
export { MOST_ROWS, deletePartOfChats } from './deletion/delete-chats.ts';
export { createGradualDeletion } from './deletion/gradual-deletion.ts';
export type {
  ClosedThings,
  DeletedPart,
  GradualDeletion,
  GradualDeletionOptions,
} from './deletion/gradual-deletion.ts';
export type { CloseHook, ShutdownHooks } from './shutdown.ts';
export { storable } from './storable.ts';
export { createStreamRegistry } from './stream-registry.ts';
export type { StreamRegistry } from './stream-registry.ts';
export { uuidParam, validate } from './validate.ts';
