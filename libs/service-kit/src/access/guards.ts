import type { KitContext, KitRouteMiddleware } from '../http/context.ts';
import {
  accountRejected,
  approvalRequired,
  forbidden,
  passwordChangeRequired,
  sessionRejected,
  unauthorized,
} from '../http/errors.ts';
import type { Principal } from './principal.ts';

export interface UserGuard {
  /** True if API keys may call, too. */
  readonly keys?: boolean;
  /** True if accounts that wait for approval may call, too. */
  readonly pending?: boolean;
  /** True if sessions that still have to change a temporary password may call, too. */
  readonly mustChangePassword?: boolean;
}

const apiKeyRefused = () => forbidden('API keys cannot be used here');

const check = (principal: Principal | undefined, guard: UserGuard): void => {
  if (principal === undefined) throw unauthorized();
  if (principal.kind === 'key' && !guard.keys) throw apiKeyRefused();
  if (principal.approvalStatus === 'rejected') {
    throw principal.kind === 'session' ? sessionRejected() : accountRejected();
  }
  // A temporary password restricts sessions only. Keys stay valid after a password reset.
  if (principal.kind === 'session' && principal.mustChangePassword && !guard.mustChangePassword) {
    throw passwordChangeRequired();
  }
  if (principal.approvalStatus === 'pending' && !guard.pending) throw approvalRequired();
};

/**
 * Lets approved users with a session through, and the callers that `guard` adds. Answers others
 * with 401 or 403.
 */
export const requireUser =
  (guard: UserGuard = {}): KitRouteMiddleware =>
  (ctx, next) => {
    check(ctx.state.principal, guard);
    return next();
  };

/** Refuses API keys with 403, on routes such as login that need no session. */
export const refuseApiKeys: KitRouteMiddleware = (ctx, next) => {
  if (ctx.state.principal?.kind === 'key') throw apiKeyRefused();
  return next();
};

/** Lets admins with a session through. Answers others with 401 or 403. */
export const requireAdmin = (): KitRouteMiddleware => (ctx, next) => {
  check(ctx.state.principal, {});
  if (!ctx.state.principal?.isAdmin) throw forbidden();
  return next();
};

/** Returns the caller, for handlers behind a guard. @throws {HttpError} 401 without a caller. */
export const principalOf = (ctx: Pick<KitContext, 'state'>): Principal => {
  const { principal } = ctx.state;
  if (principal === undefined) throw unauthorized();
  return principal;
};
