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
import type { ApiKeyRow, ChatRow, GenerationRow, UserRow } from '@targum/database';
import { createGradualDeletion, createLogger } from '@targum/service-kit';
import type { GradualDeletionOptions, KitApp, Logger } from '@targum/service-kit';
import type { ModelApi } from '@targum/contracts/on-demand';
import type { OpenAiServer } from '@targum/service-kit/openai';
import type { AnnotationSettings } from '../scripture/annotations/create-annotations.ts';
import { createChatApp } from '../app.ts';
import { loadPrompts } from '../models/assistants/prompts.ts';
import { createBudgetsRepository } from '../models/budgets/budgets.repository.ts';
import { createBudgets } from '../models/budgets/budgets.ts';
import { createPublishedRepository } from '../models/assistants/published.repository.ts';
import { createAssistantRegistry } from '../models/assistants/registry.ts';
import { createClosedChatsRepository } from '../conversations/chats/closed-chats.repository.ts';
import { createCompletions } from '../programs/completions/create-completions.ts';
import type { ReplyDeadlines } from '../models/model/deadlines.ts';
import { createModelConnection } from '../models/connection/model-connection.ts';
import type { ModelConnectionOptions } from '../models/connection/model-connection.ts';
import type { ModelServer } from '../models/connection/model-server.ts';
import type { StructuredMode } from '../models/structured/answer-format.ts';
import { createProviderModel } from '../models/model/provider-model.ts';
import type { AdmissionOptions } from '../conversations/replies/admission.ts';
import { createImportRunner } from '../scripture/text-imports/import-runner.ts';
import { createUploadsRepository } from '../scripture/text-imports/uploads.repository.ts';
import { createReplies } from '../conversations/replies/create-replies.ts';
import type { Replies } from '../conversations/replies/create-replies.ts';

export interface TestModelOptions extends Partial<OpenAiServer> {
  readonly deadlines?: Partial<ReplyDeadlines>;
  readonly api?: ModelApi;
  readonly attempts?: number;
  readonly structured?: StructuredMode;
  readonly logger?: Logger;
}

interface DeletionOptions extends Pick<
  GradualDeletionOptions,
  'beginMs' | 'leaveSeconds' | 'lookEveryMs'
> {
  /** The number of rows of each kind that one step deletes. */
  readonly mostRows?: number;
}

export interface Replica {
  readonly backend: TestBackend;
  readonly url: string;
  readonly app: KitApp;
  /** Ends the running replies, like a process that stops. */
  readonly drain: Replies['drain'];
  /** Stops like a killed process, without any cleanup. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaOptions extends TestBackendOptions {
  readonly model?: TestModelOptions;
  /** The address of a model that replaces the stand-in. */
  readonly modelUrl?: string;
  readonly contextTokens?: number;
  /** True if the model makes titles. The model then gets requests that most tests do not expect. */
  readonly titles?: boolean;
  readonly deletion?: DeletionOptions;
  readonly admission?: AdmissionOptions;
  /**
   * Milliseconds between two reads of the published assistants. If undefined, the service reads
   * them again only when a process announces a change.
   */
  readonly readAssistantsMs?: number;
  readonly annotations?: AnnotationSettings;
  /** How the model is connected. By default, the stand-in is a default that admins can replace. */
  readonly modelConnection?: Partial<ModelConnectionOptions>;
  /** Milliseconds between two searches for imports of texts that wait. */
  readonly lookForImportsMs?: number;
}

export interface Member {
  readonly user: UserRow;
  readonly client: TestClient;
  readonly chat: ChatRow;
}

export interface TestService extends Replica {
  readonly standin: ModelStandin;
  /** Starts another replica on the same database and Redis. */
  replica(options?: ReplicaOptions): Promise<Replica>;
  /** Creates a signed-in user with a chat. */
  member(fields?: Partial<UserRow>): Promise<Member>;
  /** Creates an API key of a user, and a client that uses the key. */
  keyOf(user: UserRow): Promise<{ readonly client: TestClient; readonly row: ApiKeyRow }>;
  /** Returns the stored generations of a chat, oldest first. */
  generationsOf(chatId: string): Promise<GenerationRow[]>;
}

const HOUR_MS = 3_600_000;
const LONGEST_REPLY_SECONDS = 600;
const DEADLINES: ReplyDeadlines = { firstTokenMs: 10_000, idleMs: 10_000, totalMs: 30_000 };

/** Returns the server at an address, unless the options name another one. */
const serverAt = (
  url: string,
  {
    baseUrl = `${url}/v1`,
    apiKey = 'a key for tests',
    api = 'auto',
    ...more
  }: TestModelOptions = {},
): ModelServer => ({ ...more, ...{ baseUrl, apiKey, api, model: 'no-model' } });

/** Creates a model at the stand-in's address, unless the options name another server. */
export const modelAt = (url: string, options: TestModelOptions = {}) => {
  return createProviderModel({
    logger: createLogger({ name: 'test', level: 'silent' }),
    ...serverAt(url),
    attempts: 2,
    structured: 'auto',
    retryDelayMs: 1,
    ...options,
    deadlines: { ...DEADLINES, ...options.deadlines },
  });
};

const startReplica = async (
  standinUrl: string,
  {
    model,
    modelUrl = standinUrl,
    contextTokens = 32_768,
    titles = false,
    admission,
    readAssistantsMs,
    annotations,
    modelConnection,
    lookForImportsMs = HOUR_MS,
    ...options
  }: ReplicaOptions,
): Promise<Replica> => {
  const backend = await createTestBackend(options);
  const fixed = serverAt(modelUrl, model);
  const connection = createModelConnection({
    backend,
    secrets: backend.config.SESSION_KEYS,
    environment: { server: fixed, wins: true },
    onScreen: true,
    privateAddresses: 'allow',
    structured: 'auto',
    create: (server) => modelAt(modelUrl, { logger: backend.logger, ...model, ...server }),
    readEveryMs: HOUR_MS,
    ...modelConnection,
  });
  const provider = connection.model;
  const prompts = loadPrompts();
  const budgets = createBudgets({
    repository: createBudgetsRepository(backend.knex),
    longestReplySeconds: LONGEST_REPLY_SECONDS,
  });
  const assistants = createAssistantRegistry({
    ...backend,
    published: createPublishedRepository(backend.knex),
    prompts,
    everyMs: readAssistantsMs ?? HOUR_MS,
  });
  const replies = createReplies({
    backend,
    model: provider,
    assistants,
    budgets,
    summaryPrompt: prompts.summary,
    contextTokens,
    longestReplySeconds: LONGEST_REPLY_SECONDS,
    rateLimited: backend.config.RATE_LIMITS,
    ...(admission === undefined ? {} : { admission }),
    annotations: { lookEveryMs: HOUR_MS, ...annotations },
    ...(titles ? { titlePrompt: prompts.title } : {}),
  });
  const completions = createCompletions({
    backend,
    model: provider,
    assistants,
    admission: replies.admission,
    scriptureOfTurns: replies.scriptureOfTurns,
    budgets,
    contextTokens,
    longestReplySeconds: LONGEST_REPLY_SECONDS,
    rateLimited: backend.config.RATE_LIMITS,
  });
  const drain: Replies['drain'] = async (deadline) => {
    await Promise.all([replies.drain(deadline), completions.service.drain(deadline)]);
  };
  const { mostRows, ...pace } = options.deletion ?? {};
  const deletion = createGradualDeletion({
    what: 'chats',
    items: createClosedChatsRepository(backend.knex, mostRows),
    logger: backend.logger,
    metrics: backend.metrics,
    // The background work is repeated only every hour, because it takes locks and some tests count
    // locks.
    lookEveryMs: HOUR_MS,
    ...pace,
  });
  const textImports = createImportRunner({
    ...{ databaseUrl: backend.config.DATABASE_URL, memory: backend.memory },
    ...{ logger: backend.logger, everyMs: lookForImportsMs },
    repository: createUploadsRepository(backend.knex),
  });
  const app = createChatApp({
    ...{ backend, connection, prompts, assistants },
    ...{ budgets, replies, completions, deletion, textImports },
  });
  const work = [
    ...[assistants.start(), replies.start(), completions.start(), deletion.start()],
    ...[await connection.start(), textImports.start()],
  ];
  const served = await startApp(app);
  const kill = async () => {
    await served.close();
    await Promise.all(work.map((each) => each.stop()));
  };
  return {
    backend,
    app,
    drain,
    url: served.url,
    kill,
    async close() {
      await drain(AbortSignal.abort());
      await kill();
      await backend.close();
    },
  };
};

/** Starts the service on real PostgreSQL and Redis, with the stand-in as its model provider. */
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
    async generationsOf(chatId) {
      return knex('generations').where({ chat_id: chatId }).orderBy('sequence');
    },
    async close() {
      for (const replica of replicas) await replica.close();
      await first.close();
      await provider.close();
    },
  };
};
