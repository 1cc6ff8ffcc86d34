/** The names of all Redis keys and channels. No other module builds a name. */
export interface RedisKeys {
  /** Copy of a session. The id is the SHA-256 of the session's secret. */
  readonly session: (sessionId: string) => string;
  /** Channel for revoked sessions, users and keys. */
  readonly revocations: string;
  /** Prefix of the counters of one rate limit. */
  readonly rateLimit: (limit: string) => string;
  /** Event log (stream) of one reply. */
  readonly generationEvents: (generationId: string) => string;
  /** Channel for requests to stop a reply. */
  readonly generationStops: string;
  /** Channel for published assistants. */
  readonly assistants: string;
  /** Channel for changes of a chat. */
  readonly chatActivity: (chatId: string) => string;
  /** Uploaded recording that waits for its transcription. */
  readonly audioUpload: (uploadId: string) => string;
  /** Cached speech. The hash covers engine, voice and text. */
  readonly speech: (hash: string) => string;
  /** Names of all cached speech, ordered by time (sorted set). */
  readonly speechIndex: string;
  /** Sizes of all cached speech by name (hash). */
  readonly speechSizes: string;
  /** Prefix of BullMQ's own keys. */
  readonly queue: string;
}

/** Builds the names with a prefix. Each test uses its own prefix. */
export const createRedisKeys = (prefix = 'targum'): RedisKeys => ({
  session: (sessionId) => `${prefix}:session:${sessionId}`,
  revocations: `${prefix}:revocations`,
  rateLimit: (limit) => `${prefix}:limit:${limit}`,
  generationEvents: (generationId) => `${prefix}:generation:${generationId}:events`,
  generationStops: `${prefix}:generation-stops`,
  assistants: `${prefix}:assistants`,
  chatActivity: (chatId) => `${prefix}:chat:${chatId}:activity`,
  audioUpload: (uploadId) => `${prefix}:audio:${uploadId}`,
  speech: (hash) => `${prefix}:speech:${hash}`,
  speechIndex: `${prefix}:speech-index`,
  speechSizes: `${prefix}:speech-sizes`,
  queue: `${prefix}:queue`,
});
