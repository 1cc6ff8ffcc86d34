import type { KitContext, KitRouteMiddleware } from '../http/context.ts';
import {
  accountRejected,
  approvalRequired,
  forbidden,
  passwordChangeRequired,
  unauthorized,
} from '../http/errors.ts';
import type { Principal } from './principal.ts';

export interface UserGuard {
  /** Also API keys may call. */
  readonly keys?: boolean;
  /** Also accounts that wait for approval may call. */
  readonly pending?: boolean;
  /** Also sessions that still have to change a temporary password may call. */
  readonly mustChangePassword?: boolean;
}

const apiKeyRefused = () => forbidden('API keys cannot be used here');

const check = (principal: Principal | undefined, guard: UserGuard): void => {
  if (principal === undefined) throw unauthorized();
  if (principal.kind === 'key' && !guard.keys) throw apiKeyRefused();
  if (principal.approvalStatus === 'rejected') throw accountRejected();
  // A temporary password binds sessions only: keys survive a reset.
  if (principal.kind === 'session' && principal.mustChangePassword && !guard.mustChangePassword) {
    throw passwordChangeRequired();
  }
  if (principal.approvalStatus === 'pending' && !guard.pending) throw approvalRequired();
};

/** Lets approved, signed-in users through; 401 or 403 for all others. */
export const requireUser =
  (guard: UserGuard = {}): KitRouteMiddleware =>
  (ctx, next) => {
    check(ctx.state.principal, guard);
    return next();
  };

/** Lets everyone through except API keys: 403. For routes that need no session, such as login. */
export const refuseApiKeys: KitRouteMiddleware = (ctx, next) => {
  if (ctx.state.principal?.kind === 'key') throw apiKeyRefused();
  return next();
};

/** Lets admins with a session through; 401 or 403 for all others. */
export const requireAdmin = (): KitRouteMiddleware => (ctx, next) => {
  check(ctx.state.principal, {});
  if (!ctx.state.principal?.isAdmin) throw forbidden();
  return next();
};

/** The caller, in handlers behind a guard. @throws {HttpError} 401 where nobody is signed in. */
export const principalOf = (ctx: Pick<KitContext, 'state'>): Principal => {
  const { principal } = ctx.state;
  if (principal === undefined) throw unauthorized();
  return principal;
};
