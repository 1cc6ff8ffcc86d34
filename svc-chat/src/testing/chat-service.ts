import { createModelStandin } from '@targum/model-standin';
import type { ModelStandin } from '@targum/model-standin';
import {
  createApiKey,
  createChat,
  createClient,
  createSessionCookie,
  createTestBackend,
  createUser,
  startApp,
} from '@targum/service-kit/testing';
import type { TestBackend, TestBackendOptions, TestClient } from '@targum/service-kit/testing';
import type { ApiKeyRow, ChatRow, UserRow } from '@targum/database';
import { createChatApp } from '../app.ts';
import type { ChatApp, ChatDeletionOptions } from '../app.ts';
import type { Deadlines } from '../model/deadlines.ts';
import { createProviderModel } from '../model/provider-model.ts';
import type { ModelApi } from '../model/provider-model.ts';

export interface TestModelOptions {
  readonly deadlines?: Partial<Deadlines>;
  readonly api?: ModelApi;
  readonly attempts?: number;
}

export interface Replica {
  readonly backend: TestBackend;
  readonly url: string;
  readonly chat: ChatApp;
  /** Stops serving and working, as a killed process does; what it owns is not tidied up. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaOptions extends TestBackendOptions {
  readonly model?: TestModelOptions;
  readonly contextTokens?: number;
  readonly deletion?: ChatDeletionOptions;
}

export interface Member {
  readonly user: UserRow;
  readonly client: TestClient;
  readonly chat: ChatRow;
}

export interface TestService extends Replica {
  readonly standin: ModelStandin;
  /** Another process on the same database and Redis. */
  replica(options?: ReplicaOptions): Promise<Replica>;
  /** A signed-in user with a chat. */
  member(fields?: Partial<UserRow>): Promise<Member>;
  /** An API key of a user, and a client that uses it. */
  keyOf(user: UserRow): Promise<{ readonly client: TestClient; readonly row: ApiKeyRow }>;
}

const HOUR_MS = 3_600_000;
const DEADLINES: Deadlines = { firstTokenMs: 10_000, idleMs: 10_000, totalMs: 30_000 };

/** A model behind the stand-in's address. */
export const modelAt = (
  url: string,
  { deadlines = {}, api = 'auto', attempts = 2 }: TestModelOptions = {},
) =>
  createProviderModel({
    baseUrl: `${url}/v1`,
    apiKey: 'a key for tests',
    model: 'no-model',
    api,
    deadlines: { ...DEADLINES, ...deadlines },
    attempts,
    retryDelayMs: 1,
  });

const startReplica = async (
  standinUrl: string,
  { model, contextTokens = 32_768, deletion = {}, ...options }: ReplicaOptions,
): Promise<Replica> => {
  const backend = await createTestBackend(options);
  const chat = createChatApp({
    backend,
    model: modelAt(standinUrl, model),
    contextTokens,
    longestReplySeconds: 600,
    rateLimited: backend.config.RATE_LIMITS,
    // Nothing is looked for while tests watch the locks of the database.
    deletion: { lookEveryMs: HOUR_MS, ...deletion },
  });
  const served = await startApp(chat.app);
  const kill = async () => {
    await served.close();
    await chat.close();
  };
  return {
    backend,
    chat,
    url: served.url,
    kill,
    async close() {
      await chat.drain(AbortSignal.abort());
      await kill();
      await backend.close();
    },
  };
};

/** The service on real PostgreSQL and Redis, with the stand-in as its model provider. */
export const startChatService = async (options: ReplicaOptions = {}): Promise<TestService> => {
  const standin = createModelStandin({
    tokensPerSecond: 2000,
    firstTokenMs: 0,
    ffmpegPath: 'ffmpeg',
  });
  const provider = await standin.listen({ port: 0, host: '127.0.0.1' });
  const first = await startReplica(provider.url, options);
  const replicas: Replica[] = [];
  const { knex, sessions } = first.backend;

  return {
    ...first,
    standin,
    async replica(more = {}) {
      const replica = await startReplica(provider.url, { replicaOf: first.backend, ...more });
      replicas.push(replica);
      return replica;
    },
    async member(fields = {}) {
      const user = await createUser(knex, fields);
      const chat = await createChat(knex, user.id);
      const cookie = await createSessionCookie(sessions, user.id);
      return { user, chat, client: createClient(first.url, { cookie }) };
    },
    async keyOf(user) {
      const { row, secret } = await createApiKey(knex, user.id);
      return { row, client: createClient(first.url, { bearer: secret }) };
    },
    async close() {
      for (const replica of replicas) await replica.close();
      await first.close();
      await provider.close();
    },
  };
};
