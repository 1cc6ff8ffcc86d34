import { randomBytes } from 'node:crypto';
import { limits } from '@targum/contracts';
import type { Knex } from 'knex';
import { createSession } from 'koa-session';
import type { KitApp, KitContext, KitMiddleware } from '../../http/context.ts';
import type { Logger } from '../../observe/logger.ts';
import type { Revocations } from '../revocations.ts';
import { createCookieKeys } from './cookie-keys.ts';
import type { UserRights } from '../principal.ts';
import { createChangeRights } from './change-rights.ts';
import type { ChangeRights } from './change-rights.ts';
import type { SessionCopies } from './session-copies.ts';
import { createSessionStore, sessionIdOf } from './session-store.ts';
import type { SessionContent } from './session-store.ts';

export interface SessionsOptions {
  readonly knex: Knex;
  readonly sessionCopies: SessionCopies;
  readonly revocations: Revocations;
  readonly logger: Logger;
  /** Secrets for the cookie's signature. The first secret signs, and all secrets verify. */
  readonly signingKeys: readonly string[];
  readonly publicUrl: string;
  /** Returns the time in milliseconds since 1970. */
  readonly clock?: () => number;
}

export interface CurrentSession {
  readonly sessionId: string;
  readonly userId: string;
}

export interface FoundSession {
  readonly sessionId: string;
  readonly user: UserRights;
}

export interface Sessions {
  readonly cookieName: string;
  middleware(app: KitApp): KitMiddleware;
  /** Returns the session of the cookie, with the present state of its user, if it has not ended. */
  find(ctx: KitContext): Promise<FoundSession | undefined>;
  current(ctx: KitContext): CurrentSession | undefined;
  /**
   * Starts a session with a new id, and ends the previous one.
   * @throws {HttpError} 401 if the user no longer exists.
   */
  start(ctx: KitContext, userId: string): Promise<CurrentSession>;
  /** Signs the user out: ends the session and its open streams in every service immediately. */
  end(ctx: KitContext): Promise<void>;
  readonly changeRights: ChangeRights;
}

type Middleware = ReturnType<typeof createSession>;

interface SetOptions {
  readonly ctx: object;
}

interface KoaSession extends Partial<SessionContent> {
  readonly externalKey?: string;
  readonly isNew: boolean;
  save(): Promise<void>;
  regenerate(): Promise<void>;
  manuallyCommit(): Promise<void>;
}

const SECRET_BYTES = 32;
const USER_AGENT_MAX = 300;
const SECRET = /^[\w-]{43}$/;

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Returns the name of the session cookie. On https it begins with `__Host-`, so that browsers
 * accept the cookie only from this host.
 */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-session' : 'session';

/**
 * Creates server-side sessions in PostgreSQL with copies in Redis, shared by all services.
 * koa-session runs only when a session and its cookie begin or end. All other requests only look up
 * the user of their session.
 */
export const createSessions = ({
  knex,
  sessionCopies,
  revocations,
  logger,
  signingKeys,
  publicUrl,
  clock = Date.now,
}: SessionsOptions): Sessions => {
  const cookieName = sessionCookieName(publicUrl);
  const secure = publicUrl.startsWith('https:');
  const store = createSessionStore({ knex, logger, clock });
  const changeRights = createChangeRights({ knex, copies: sessionCopies, revocations, logger });
  const findUser = (sessionId: string) =>
    sessionCopies.find(sessionId, () => store.find(sessionId));
  const cookieKeys = createCookieKeys(signingKeys);
  const absoluteMs = limits.session.absoluteSeconds * 1000;

  const sessionOf = (ctx: KitContext) => (ctx as unknown as { session: KoaSession | null }).session;
  const replace = (ctx: KitContext, content: SessionContent | null) => {
    (ctx as unknown as { session: SessionContent | null }).session = content;
  };

  /**
   * The sessions that began in a request, by its context. koa-session does not expose their ids.
   */
  const begun = new WeakMap<object, CurrentSession>();
  const readers = new WeakMap<object, Middleware>();
  const loaded = new WeakSet<object>();

  const secretOf = (ctx: KitContext): string | undefined => {
    const secret = ctx.cookies.get(cookieName, { signed: true });
    return secret !== undefined && SECRET.test(secret) ? secret : undefined;
  };

  const find: Sessions['find'] = async (ctx) => {
    const secret = secretOf(ctx);
    if (secret === undefined) return undefined;
    const sessionId = sessionIdOf(secret);
    const user = await findUser(sessionId);
    return user && { sessionId, user };
  };

  const current: Sessions['current'] = (ctx) => {
    const { principal } = ctx.state;
    return begun.get(ctx) ?? (principal?.kind === 'session' ? principal : undefined);
  };

  /**
   * Makes koa-session read the session, so that it can be changed. Returns the session, or
   * undefined if there is none.
   */
  const load = async (ctx: KitContext): Promise<CurrentSession | undefined> => {
    const own = begun.get(ctx);
    if (own !== undefined) return own;
    if (!loaded.has(ctx)) {
      loaded.add(ctx);
      await readers.get(ctx.app)?.(ctx, async () => {});
    }
    const session = sessionOf(ctx);
    if (session === null || session.isNew) return undefined;
    const { userId, externalKey } = session;
    if (userId === undefined || externalKey === undefined) return undefined;
    return { userId, sessionId: sessionIdOf(externalKey) };
  };

  const middleware: Sessions['middleware'] = (app) => {
    app.keys = cookieKeys as never;
    const reader = createSession(app, {
      key: cookieName,
      // Only `start` and `end` change a session, so koa-session never saves on its own.
      autoCommit: false,
      maxAge: absoluteMs,
      secure,
      sameSite: 'lax',
      httpOnly: true,
      signed: true,
      genid: newSecret,
      store: {
        get: async (secret: string) => (SECRET.test(secret) ? store.get(secret) : undefined),
        set: async (secret: string, content: SessionContent, _age: number, { ctx }: SetOptions) => {
          await store.set(secret, content);
          begun.set(ctx, { userId: content.userId, sessionId: sessionIdOf(secret) });
        },
        destroy: (secret: string) =>
          changeRights(({ endSession }) => endSession(sessionIdOf(secret))),
      } as never,
    });
    readers.set(app, reader);
    return (ctx, next) => {
      // TLS ends at a proxy, so only PUBLIC_URL, and not the connection, tells whether the product
      // runs on https.
      ctx.cookies.secure = secure;
      return next();
    };
  };

  return {
    cookieName,
    middleware,
    find,
    current,
    changeRights,
    async start(ctx, userId) {
      const old = await load(ctx);
      const userAgent = ctx.get('user-agent').slice(0, USER_AGENT_MAX);
      replace(ctx, { userId, createdAt: clock(), userAgent });
      await (old === undefined ? sessionOf(ctx)?.save() : sessionOf(ctx)?.regenerate());
      const started = begun.get(ctx);
      if (started === undefined) throw new Error('the session was not stored');
      // This call only writes the copy. If the call fails, the user's first request writes the
      // copy.
      await findUser(started.sessionId).catch(() => undefined);
      return started;
    },
    async end(ctx) {
      const secret = secretOf(ctx);
      const old = await load(ctx);
      if (old === undefined && secret !== undefined) {
        await changeRights(({ endSession }) => endSession(sessionIdOf(secret)));
      }
      const session = sessionOf(ctx);
      replace(ctx, null);
      await session?.manuallyCommit();
      begun.delete(ctx);
    },
  };
};
