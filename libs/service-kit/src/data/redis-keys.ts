/** Names of everything the product keeps in Redis. No other module builds one. */
export interface RedisKeys {
  /** Content of a session, or its tombstone. */
  readonly session: (sessionId: string) => string;
  /** Channel on which ended sessions, users and keys are told. */
  readonly revocations: string;
  /** Prefix of the counters of one rate limit. */
  readonly rateLimit: (limit: string) => string;
  /** Event log (stream) of one reply. */
  readonly generationEvents: (generationId: string) => string;
  /** Channel on which replies are asked to stop. */
  readonly generationStops: string;
  /** Channel on which a chat tells that something new is there. */
  readonly chatActivity: (chatId: string) => string;
  /** Uploaded sound waiting for its transcription. */
  readonly audioUpload: (uploadId: string) => string;
  /** Cached speech, by hash of engine, voice and text. */
  readonly speech: (hash: string) => string;
  /** Names of all cached speech by their time (sorted set). */
  readonly speechIndex: string;
  /** Sizes of all cached speech by their names (hash). */
  readonly speechSizes: string;
  /** Prefix for the job queue's own keys. */
  readonly queue: string;
}

/** Builds the names under one prefix; tests give their own so that they do not meet. */
export const createRedisKeys = (prefix = 'targum'): RedisKeys => ({
  session: (sessionId) => `${prefix}:session:${sessionId}`,
  revocations: `${prefix}:revocations`,
  rateLimit: (limit) => `${prefix}:limit:${limit}`,
  generationEvents: (generationId) => `${prefix}:generation:${generationId}:events`,
  generationStops: `${prefix}:generation-stops`,
  chatActivity: (chatId) => `${prefix}:chat:${chatId}:activity`,
  audioUpload: (uploadId) => `${prefix}:audio:${uploadId}`,
  speech: (hash) => `${prefix}:speech:${hash}`,
  speechIndex: `${prefix}:speech-index`,
  speechSizes: `${prefix}:speech-sizes`,
  queue: `${prefix}:queue`,
});
