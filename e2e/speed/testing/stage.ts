import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CHAT_TITLE, headers, serviceName } from '@targum/contracts';
import type { ServiceName } from '@targum/contracts';
import { startChild } from '@targum/deploy/local/processes/child.ts';
import type { Child } from '@targum/deploy/local/processes/child.ts';
import {
  gatewayProgram,
  runtime,
  servicePrograms,
} from '@targum/deploy/local/processes/programs.ts';
import type { Program, ProgramPlan } from '@targum/deploy/local/processes/programs.ts';
import { buildPrograms } from '@targum/deploy/local/builds.ts';
import { waitUntil } from '@targum/deploy/local/processes/wait.ts';
import { Refusal } from '@targum/deploy/local/launcher/say.ts';
import { readSettings, ROOT } from '@targum/deploy/local/launcher/settings.ts';
import { ensureDefaultText, TEST_CACHE } from '@targum/deploy/local/launcher/sword-text.ts';
import { startDataServices } from '@targum/tools/testing/data-services.ts';
import { freePorts } from '@targum/service-kit/free-ports';
import { cpuSeconds } from '../cpu.ts';
import { connectTo, createPeople, whileLocked } from './people.ts';
import type { Person } from './people.ts';
import { answers, postgresPid } from './probes.ts';
import { createStores } from './stores.ts';

/** Two processes through which streams pass: a gateway and the service behind it. */
export interface Side {
  readonly url: string;
  readonly gateway: Child;
  readonly service: Child;
  readonly people: readonly Person[];
  /** Returns the CPU time that each part has used so far, in seconds. */
  cpu(): Readonly<Record<'gateway' | 'service' | 'postgres', number>>;
  /**
   * Creates a chat for each person, as a page does: with a call. So each session has a copy in
   * Redis, as when a page then sends the first message. Chats with the default title get a title
   * from the model. The naive server has no chats, only their ids.
   * @returns the ids of the chats, in the order of the people.
   */
  newChats(title?: string): Promise<string[]>;
  /**
   * Runs work while the rows of all people are locked, so that none of their messages begins a
   * reply.
   */
  whileLocked<Result>(run: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

/** The model, the data services and the processes that a benchmark compares. */
export interface Stage {
  /**
   * Starts the gateway and svc-chat, as the product does.
   * @param options.hasText false for a product in which no text is installed, so that it neither
   *   finds references nor checks quotations.
   * @param options.folder a clone of an earlier revision with built programs, to compare with.
   */
  startProduct(options?: {
    readonly hasText?: boolean;
    readonly folder?: string | undefined;
  }): Promise<Side>;
  /** Starts the two naive processes. */
  startNaive(): Promise<Side>;
}

/** Starts a file as a process and waits until it listens on `port`. */
type StartFile = (
  file: string,
  port: number,
  env: Readonly<Record<string, string>>,
) => Promise<Child>;

export interface StageOptions {
  /**
   * Starts the model.
   * @returns its base URL, without `/v1`.
   */
  readonly model: (startFile: StartFile) => Promise<string>;
  /** The number of people of each side. */
  readonly people: number;
  /** The number of chats that each person has at the start. */
  readonly chats?: number;
}

const KEYS = ['a-key-for-tests-of-more-than-32-characters'];
/** Flags of all measured processes, such as `--cpu-prof --cpu-prof-dir=<folder>`. */
const NODE_FLAGS = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [];
const NAIVE = join(import.meta.dirname, '../naive/replies.ts');
/** A person sends more messages in a run than in an hour. The limit still counts each message. */
const MESSAGES_AN_HOUR = { LIMIT_MESSAGES_PER_USER_POINTS: '1000000' };
/** Number of chats that are created at the same time. */
const CHATS_AT_ONCE = 20;

const local = (port: number) => `http://127.0.0.1:${port}`;
const ofServices = <Value>(value: Value) =>
  Object.fromEntries(serviceName.options.map((name) => [name, value])) as Record<
    ServiceName,
    Value
  >;

/**
 * Starts the stand-in as a process, with a given pace and without a delay before the first token.
 */
export const standinModel =
  (tokensPerSecond: number): StageOptions['model'] =>
  async (startFile) => {
    const [port = 0] = await freePorts(1);
    const env = {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      STANDIN_TOKENS_PER_SECOND: String(tokensPerSecond),
      STANDIN_FIRST_TOKEN_MS: '0',
    };
    await startFile(join(ROOT, 'libs/model-standin/src/main.ts'), port, env);
    return local(port);
  };

async function createChat(url: string, person: Person, title: string): Promise<string> {
  const answer = await fetch(`${url}/api/chats`, {
    method: 'POST',
    headers: {
      ...person.headers,
      'content-type': 'application/json',
      [headers.idempotencyKey]: randomUUID(),
    },
    body: JSON.stringify({ title }),
  });
  if (answer.status !== 201) throw new Error(`no chat was created: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

async function createChats(url: string, people: readonly Person[], title: string) {
  const ids: string[] = [];
  while (ids.length < people.length) {
    const some = people.slice(ids.length, ids.length + CHATS_AT_ONCE);
    ids.push(...(await Promise.all(some.map((person) => createChat(url, person, title)))));
  }
  return ids;
}

/**
 * Builds the programs, and starts PostgreSQL, Redis and a model. The product and the naive servers
 * start on request. Closes all of them after `run`.
 */
export async function withStage<Result>(
  { model, people: count, chats }: StageOptions,
  run: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  await buildPrograms();
  const text = await ensureDefaultText({ cache: TEST_CACHE });
  if (text === undefined) throw new Refusal('The default text is not installed on this machine.');
  // Commits are as durable as in the product, because they account for half of the time until a
  // reply starts.
  const data = await startDataServices([]);
  const logDir = join(data.dir, 'logs');
  const closers: (() => unknown)[] = [() => data.close()];
  mkdirSync(logDir, { recursive: true });

  const start = async (
    name: string,
    file: string,
    env: Readonly<Record<string, string>>,
    readyUrl: string,
    flags: readonly string[] = [],
  ) => {
    const child = await startChild({
      name,
      command: process.execPath,
      args: [...flags, ...NODE_FLAGS, file],
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
      cwd: ROOT,
      logFile: join(logDir, `${name}.log`),
      graceMs: 15_000,
    });
    closers.push(() => child.stop());
    await waitUntil(name, () => answers(readyUrl), { gaveUp: child.ending });
    return child;
  };
  const startFile: StartFile = (file, port, env) =>
    start(`process-${port}`, file, { ...env, PORT: String(port) }, local(port));

  const createData = async (place: number, folder: string, hasText: boolean) => {
    const stores = await createStores(data, place, { folder, text: hasText ? text : undefined });
    const backend = connectTo(stores, KEYS);
    closers.push(...backend.connections);
    await backend.knex.raw(
      `create table naive_messages (
         id uuid primary key, role text not null, content text not null,
         created_at timestamptz not null default now())`,
    );
    return { ...stores, backend, people: await createPeople(backend, { count, chats }) };
  };
  const created = new Map<string, ReturnType<typeof createData>>();
  /** Returns the data of a product. Processes with the same options share their data. */
  const dataOf = (folder = ROOT, hasText = true) => {
    const key = `${hasText} ${folder}`;
    const known = created.get(key) ?? createData(created.size + 1, folder, hasText);
    created.set(key, known);
    return known;
  };

  try {
    const modelUrl = await model(startFile);
    const postgres = await postgresPid(data.postgres.url);

    type Data = Awaited<ReturnType<typeof dataOf>>;
    type Own = Pick<Side, 'url' | 'gateway' | 'service' | 'newChats'>;
    const sideOf = ({ backend, people }: Data, own: Own): Side => ({
      ...own,
      people,
      cpu: () => ({
        gateway: cpuSeconds(own.gateway.pid),
        service: cpuSeconds(own.service.pid),
        postgres: cpuSeconds(postgres),
      }),
      whileLocked: (work) => whileLocked(backend, people, work),
      async stop() {
        await own.gateway.stop();
        await own.service.stop();
      },
    });

    return await run({
      async startProduct({ hasText, folder } = {}) {
        const its = await dataOf(folder, hasText);
        const [gateway = 0, gatewayOps = 0, http = 0, ops = 0] = await freePorts(4);
        const plan: ProgramPlan = {
          settings: readSettings({}),
          databaseUrl: its.databaseUrl,
          redisUrl: its.redisUrl,
          sessionKeys: KEYS,
          adminPassword: '',
          model: { baseUrl: `${modelUrl}/v1`, apiKey: 'none', model: 'no-model' } as never,
          ports: {
            ...{ gateway, gatewayOps, standin: 0 },
            services: ofServices({ http, ops }),
            workers: ofServices(0),
          },
          ffmpeg: 'ffmpeg',
          espeak: 'espeak-ng',
        };
        const startProgram = (program: Program) =>
          start(
            program.name,
            join(folder ?? ROOT, program.folder, `dist/${program.entry}.js`),
            { ...runtime.env, ...MESSAGES_AN_HOUR, ...program.env },
            program.readyUrl,
            runtime.flags,
          );
        const chat = servicePrograms(plan).find(({ name }) => name === 'svc-chat')!;
        const url = local(gateway);
        return sideOf(its, {
          url,
          service: await startProgram(chat),
          gateway: await startProgram(gatewayProgram(plan)),
          newChats: (title = DEFAULT_CHAT_TITLE) => createChats(url, its.people, title),
        });
      },
      async startNaive() {
        const its = await dataOf();
        const [port = 0, behind = 0] = await freePorts(2);
        const service = await startFile(NAIVE, behind, {
          ROLE: 'service',
          DATABASE_URL: its.databaseUrl,
          MODEL_URL: `${modelUrl}/v1`,
        });
        const gateway = await startFile(NAIVE, port, { ROLE: 'gateway', SERVICE: local(behind) });
        return sideOf(its, {
          url: local(port),
          gateway,
          service,
          newChats: async () => its.people.map(() => randomUUID()),
        });
      },
    });
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
