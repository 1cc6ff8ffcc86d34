import {
  signInProblem,
  singleSignOnCalls,
  singleSignOnStrings,
  startSignInQuery,
} from '@targum/contracts/on-demand';
import type { SignInProblem } from '@targum/contracts/on-demand';
import type { UserRow } from '@targum/database';
import {
  accountRejected,
  clientAddress,
  conflict,
  createRouter,
  notFound,
  readBody,
  refuseApiKeys,
  route,
} from '@targum/service-kit';
import type { KitContext, KitRouter, Sealer, Sessions } from '@targum/service-kit';
import { toCurrentUser } from '../accounts/current-user.ts';
import type { LoginService } from '../sessions/sessions.service.ts';
import { createSignInCookies } from './cookies.ts';
import { SignInError } from './sign-in-error.ts';
import type { SignedIn } from './find-account.ts';
import type { SingleSignOnService } from './single-sign-on.service.ts';

interface SingleSignOnRoutesOptions {
  /** Undefined without an identity provider. The routes then answer 404. */
  readonly singleSignOn: SingleSignOnService | undefined;
  readonly login: Pick<LoginService, 'opensSetup'>;
  readonly sessions: Sessions;
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

const safePath = (path: string | undefined, publicUrl: string): string => {
  const url = URL.parse(path ?? '/', publicUrl);
  return url?.origin === new URL(publicUrl).origin ? url.href : `${publicUrl}/`;
};

/** Returns the path of a URL. It starts with one slash, because two would begin a host's name. */
const pathIn = (address: string): string => {
  const { pathname, search, hash } = new URL(address);
  return `${pathname.replace(/^\/+/, '/')}${search}${hash}`;
};

export function createSingleSignOnRoutes({
  singleSignOn,
  login,
  sessions,
  sealer,
  publicUrl,
}: SingleSignOnRoutesOptions): KitRouter {
  const router = createRouter();
  const cookies = createSignInCookies({ publicUrl, sealer });

  const redirect = (ctx: Pick<KitContext, 'set' | 'status' | 'body'>, location: string) => {
    // An empty body makes Koa set the status 204, so the status is set after the body.
    ctx.body = null;
    ctx.status = singleSignOnCalls.start.status;
    ctx.set('location', location);
  };

  const explain = (ctx: KitContext, error: unknown) => {
    if (!(error instanceof SignInError)) throw error;
    const { problem, address = null, cause } = error;
    const { unavailable, invalid } = signInProblem.enum;
    if (problem === unavailable || problem === invalid) {
      // The log does not contain the cause, which can contain claims and authorization codes.
      const {
        message: reason,
        code,
        error_description: description,
      } = (cause ?? {}) as Partial<Record<string, string>>;
      ctx.state.log.warn({ problem, reason, code, description }, 'single sign-on failed');
    }
    cookies.problem.set(ctx, { code: problem, address });
    redirect(ctx, `/login?problem=${problem satisfies SignInProblem}`);
  };

  /**
   * Starts a session for a person who has signed in.
   * @throws {SignInError} if the account was rejected or deleted meanwhile.
   */
  const start = async (ctx: KitContext, signedIn: SignedIn): Promise<UserRow> => {
    const { sessionId } = await sessions.start(ctx, signedIn.user.id);
    let confirmed: UserRow | undefined;
    try {
      confirmed = await singleSignOn?.confirm(signedIn, sessionId, clientAddress(ctx));
    } catch (error) {
      // Otherwise a session would remain without an entry in the audit log.
      await sessions.end(ctx);
      throw error;
    }
    if (confirmed !== undefined) return confirmed;
    await sessions.end(ctx);
    throw new SignInError('rejected');
  };

  route(router, singleSignOnCalls.start, refuseApiKeys, async (ctx) => {
    if (singleSignOn === undefined) throw notFound();
    const { returnTo, again } = startSignInQuery.catch({}).parse({ ...ctx.query });
    const onlyUser = again === undefined ? undefined : ctx.state.principal?.userId;
    try {
      const { url, challenge } = await singleSignOn.begin({ again: again !== undefined });
      cookies.attempts.add(ctx, {
        ...challenge,
        startedAt: Date.now(),
        returnTo: safePath(returnTo, publicUrl),
        onlyUser,
      });
      redirect(ctx, url.href);
    } catch (error) {
      explain(ctx, error);
    }
  });

  route(router, singleSignOnCalls.callback, refuseApiKeys, async (ctx) => {
    if (singleSignOn === undefined) throw notFound();
    const { state } = ctx.query;
    const attempt = typeof state === 'string' ? cookies.attempts.take(ctx, state) : undefined;
    try {
      if (attempt === undefined) throw new SignInError('expired');
      const { onlyUser, returnTo } = attempt;
      if (onlyUser !== undefined && onlyUser !== ctx.state.principal?.userId) {
        throw new SignInError('other_account');
      }
      const visitor = { address: clientAddress(ctx), onlyUser };
      const found = await singleSignOn.finish(ctx.querystring, attempt, visitor);
      if ('link' in found) {
        cookies.link.set(ctx, { ...found.link, returnTo: pathIn(returnTo) });
        return redirect(ctx, '/login?link=1');
      }
      await start(ctx, found);
      redirect(ctx, returnTo);
    } catch (error) {
      explain(ctx, error);
    }
  });

  route(router, singleSignOnCalls.problem, refuseApiKeys, (ctx) => {
    const problem = cookies.problem.get(ctx);
    if (singleSignOn === undefined || problem === undefined) throw notFound();
    ctx.body = problem;
  });

  const pendingLink = (ctx: KitContext) => {
    const link = cookies.link.get(ctx);
    if (link === undefined) throw conflict(singleSignOnStrings.linkExpired);
    return link;
  };

  route(router, singleSignOnCalls.pendingLink, refuseApiKeys, (ctx) => {
    if (singleSignOn === undefined) throw notFound();
    const { email, returnTo } = pendingLink(ctx);
    ctx.body = { email, returnTo };
  });

  route(router, singleSignOnCalls.link, refuseApiKeys, async (ctx) => {
    if (singleSignOn === undefined) throw notFound();
    const { password } = await readBody(ctx, singleSignOnCalls.link.body);
    const signedIn = await singleSignOn.link(pendingLink(ctx), password, clientAddress(ctx));
    cookies.link.clear(ctx);
    try {
      const confirmed = await start(ctx, signedIn);
      ctx.body = {
        ...toCurrentUser(confirmed),
        ...(login.opensSetup(signedIn.user) && { opensSetup: true }),
      };
    } catch (error) {
      throw error instanceof SignInError ? accountRejected() : error;
    }
  });

  return router;
}
