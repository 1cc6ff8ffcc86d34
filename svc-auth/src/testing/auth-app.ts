import type { ApprovalStatus, CurrentUser } from '@targum/contracts';
import { authCalls, headers } from '@targum/contracts';
import type { UserRow } from '@targum/database';
import { createGradualDeletion, createSealer } from '@targum/service-kit';
import { createClient, createTestBackend, createUser, startApp } from '@targum/service-kit/testing';
import type { TestAnswer, TestBackend, TestClient } from '@targum/service-kit/testing';
import { createAuthApp } from '../app.ts';
import { createClosedAccountsRepository } from '../deletion/closed-accounts.repository.ts';
import { createPasswordHasher } from '../passwords/password-hasher.ts';
import { createPasswordLogin } from '../sessions/password-login.ts';
import type { SingleSignOnSettings } from '../single-sign-on/settings.ts';
import { memory } from './memory.ts';

export const PASSWORD = 'correct horse battery';
/** The email address of the first admin in the settings. */
export const FIRST_ADMIN = 'first-admin@example.org';

/**
 * Hashes passwords at the lowest cost that argon2 allows, and waits long on busy machines. Tests of
 * the hasher and of the process use the real cost.
 */
export const passwords = createPasswordHasher({
  memory,
  waiting: { waitMs: 60_000 },
  cost: { memory: 8, passes: 1, parallelism: 1 },
});
const passwordHash = passwords.hash(PASSWORD);

interface StartAuthOptions {
  readonly initialApproval?: ApprovalStatus;
  /** Shares the database and the Redis keys of another app, like a second replica. */
  readonly replicaOf?: AuthApp;
  readonly rateLimits?: boolean;
  readonly publicUrl?: string;
  /** Another URL of the same PostgreSQL or Redis server. */
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** Time limit of one statement, in milliseconds. */
  readonly statementTimeoutMs?: number;
  readonly deletion?: DeletionOptions;
  readonly singleSignOn?: SingleSignOnSettings;
  /** False switches passwords off for all users but FIRST_ADMIN. */
  readonly passwordLogin?: boolean;
}

interface DeletionOptions {
  /** Maximum number of rows of each kind that one part of a deletion deletes. */
  readonly mostRows?: number;
  /** Milliseconds for which the call that closes an account deletes rows. */
  readonly beginMs?: number;
  /** Seconds after an account is closed before background deletion may take over. */
  readonly leaveSeconds?: number;
  /** False switches background deletion off in this replica. */
  readonly background?: boolean;
}

export interface AuthApp {
  readonly backend: TestBackend;
  readonly url: string;
  /** Creates a signed-out browser with an IP address of its own. */
  visitor(address?: string): TestClient;
  /** Creates a user whose password is PASSWORD. */
  person(fields?: Partial<UserRow>): Promise<UserRow>;
  logIn(client: TestClient, email: string, password?: string): Promise<TestAnswer<CurrentUser>>;
  /** Creates a user and a browser in which the user is signed in. */
  signedIn(fields?: Partial<UserRow>): Promise<{ user: UserRow; client: TestClient }>;
  close(): Promise<void>;
}

let addresses = 0;
const nextAddress = () => `2001:db8::${(++addresses).toString(16)}`;

/** Starts the whole service over HTTP, on a database and Redis keys of its own. */
export async function startAuthApp({
  initialApproval = 'pending',
  replicaOf,
  rateLimits = true,
  publicUrl = 'http://localhost:8080',
  databaseUrl,
  redisUrl,
  statementTimeoutMs,
  deletion: { mostRows, background = true, ...begin } = {},
  singleSignOn,
  passwordLogin = true,
}: StartAuthOptions = {}): Promise<AuthApp> {
  const backend = await createTestBackend({
    name: 'svc-auth',
    config: {
      RATE_LIMITS: rateLimits,
      PUBLIC_URL: publicUrl,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
    },
    ...(replicaOf === undefined ? {} : { replicaOf: replicaOf.backend }),
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
  });
  const deletion = createGradualDeletion({
    what: 'accounts',
    items: createClosedAccountsRepository(backend.knex, mostRows),
    logger: backend.logger,
    metrics: backend.metrics,
    lookEveryMs: 20,
    ...begin,
  });
  const deletions = background ? deletion.start() : undefined;
  const { url, close } = await startApp(
    createAuthApp({
      backend,
      passwords,
      initialApproval,
      deletion,
      singleSignOn,
      passwordLogin: createPasswordLogin({ on: passwordLogin, adminEmail: FIRST_ADMIN }),
      firstAdmin: { email: FIRST_ADMIN, password: PASSWORD },
      publicUrl,
      sealer: createSealer(backend.config.SESSION_KEYS, 'single-sign-on'),
    }),
  );

  const visitor: AuthApp['visitor'] = (address = nextAddress()) =>
    createClient(url, { headers: { [headers.clientAddress]: address } });
  const person: AuthApp['person'] = async (fields) =>
    createUser(backend.knex, { password: await passwordHash, ...fields });
  const logIn: AuthApp['logIn'] = (client, email, password = PASSWORD) =>
    client.post(authCalls.login.path, { email, password });

  return {
    backend,
    url,
    visitor,
    person,
    logIn,
    async signedIn(fields) {
      const user = await person(fields);
      const client = visitor();
      const answer = await logIn(client, user.email);
      if (answer.status !== 200) throw new Error(`login failed: ${answer.status}`);
      return { user, client };
    },
    async close() {
      await close();
      await deletions?.stop();
      await backend.close();
    },
  };
}

/** Returns the statuses of responses in ascending order. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other);
