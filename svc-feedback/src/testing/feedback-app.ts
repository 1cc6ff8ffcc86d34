import { headers } from '@targum/contracts';
import type { UserRow } from '@targum/database';
import {
  createApiKey,
  createClient,
  createSessionCookie,
  createTestBackend,
  createUser,
  startApp,
} from '@targum/service-kit/testing';
import type { TestBackend, TestClient } from '@targum/service-kit/testing';
import { createFeedbackApp } from '../app.ts';

interface VisitorIdentity {
  readonly id?: string | undefined;
  readonly address?: string;
}

export interface FeedbackApp {
  readonly backend: TestBackend;
  readonly url: string;
  /** Creates a signed-out browser. The default is a new visitor with a new IP address. */
  visitor(identity?: VisitorIdentity): TestClient;
  /** Creates a user and a browser in which the user is signed in. */
  signedIn(fields?: Partial<UserRow>): Promise<{ user: UserRow; client: TestClient }>;
  /** Creates a client with the API key of a new user. */
  withKey(fields?: Partial<UserRow>): Promise<TestClient>;
  close(): Promise<void>;
}

let made = 0;
const nextVisitor = () => `anon_${(++made).toString(36).padStart(9, '0')}_1763700000000`;
const nextAddress = () => `2001:db8::${(++made).toString(16)}`;

interface StartFeedbackOptions {
  /** Shares the database and the Redis keys of another app, like a second replica. */
  readonly replicaOf?: FeedbackApp;
}

/** Starts the whole service over HTTP, on a database and Redis keys of its own. */
export const startFeedbackApp = async ({
  replicaOf,
}: StartFeedbackOptions = {}): Promise<FeedbackApp> => {
  const backend = await createTestBackend({
    name: 'svc-feedback',
    ...(replicaOf === undefined ? {} : { replicaOf: replicaOf.backend }),
  });
  const { url, close } = await startApp(createFeedbackApp(backend));
  const at = (address = nextAddress()) => ({ [headers.clientAddress]: address });
  return {
    backend,
    url,
    visitor: ({ address, ...identity } = {}) => {
      const id = 'id' in identity ? identity.id : nextVisitor();
      return createClient(url, {
        headers: { ...at(address), ...(id === undefined ? {} : { [headers.anonymousUser]: id }) },
      });
    },
    signedIn: async (fields) => {
      const user = await createUser(backend.knex, fields);
      const cookie = await createSessionCookie(backend.sessions, user.id);
      return { user, client: createClient(url, { cookie, headers: at() }) };
    },
    withKey: async (fields) => {
      const user = await createUser(backend.knex, fields);
      const { secret } = await createApiKey(backend.knex, user.id);
      return createClient(url, { bearer: secret, headers: at() });
    },
    close: async () => {
      await close();
      await backend.close();
    },
  };
};
