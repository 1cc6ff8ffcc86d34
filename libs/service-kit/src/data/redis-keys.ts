export const createRedisKeys = (prefix = 'targum') => ({
  /** Returns the key of a session's copy. The id is the SHA-256 of the session's secret. */
  session: (sessionId: string): string => `${prefix}:session:${sessionId}`,
  revocations: `${prefix}:revocations`,
  rateLimit: (limit: string): string => `${prefix}:limit:${limit}`,
  /** Returns the key of a reply's event log, which is a stream. */
  generationEvents: (generationId: string): string => `${prefix}:generation:${generationId}:events`,
  generationStops: `${prefix}:generation-stops`,
  assistants: `${prefix}:assistants`,
  chatActivity: (chatId: string): string => `${prefix}:chat:${chatId}:activity`,
  audioUpload: (uploadId: string): string => `${prefix}:audio:${uploadId}`,
  /** Returns the key of cached speech. The hash covers engine, voice and text. */
  speech: (hash: string): string => `${prefix}:speech:${hash}`,
  /** Names of all cached speech, ordered by time (sorted set). */
  speechIndex: `${prefix}:speech-index`,
  /** Sizes of all cached speech by name (hash). */
  speechSizes: `${prefix}:speech-sizes`,
  /** Prefix of BullMQ's own keys. */
  queue: `${prefix}:queue`,
});

/** The names of all Redis keys and channels. No other module builds a name. */
export type RedisKeys = ReturnType<typeof createRedisKeys>;
