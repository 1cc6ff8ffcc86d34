import { authCalls, currentUser } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { sessionIdOf, traceHeaders } from '@targum/service-kit';
import type { SessionCopies } from '@targum/service-kit';
import { request } from 'undici';
import type { CallLimits } from './call-limits.ts';

export interface AskIsAdminOptions {
  readonly authUrl: string;
  readonly callLimits: CallLimits;
  readonly sessionCopies: Pick<SessionCopies, 'peek'>;
}

export interface AdminQuestion {
  readonly cookie: string | undefined;
  readonly secret: string | undefined;
  readonly address: string;
}

/** Time limit of svc-auth's response, in milliseconds. */
const TIMEOUT_MS = 2_500;

const isActingAdmin = ({
  isAdmin,
  approvalStatus,
  mustChangePassword,
}: Pick<CurrentUser, 'isAdmin' | 'approvalStatus' | 'mustChangePassword'>) =>
  isAdmin && approvalStatus === 'approved' && !mustChangePassword;

/**
 * Returns a function that reports whether a session belongs to an admin. It reads the copy of the
 * session in Redis, and asks svc-auth if there is no copy. If svc-auth does not respond, the result
 * is false. Each lookup counts as a call of the client's IP address.
 */
export const createAskIsAdmin =
  ({ authUrl, callLimits, sessionCopies }: AskIsAdminOptions) =>
  async ({ cookie, secret, address }: AdminQuestion): Promise<boolean> => {
    if (secret === undefined) return false;
    await callLimits(address, undefined);
    const copied = await sessionCopies.peek(sessionIdOf(secret));
    if (copied !== undefined) return isActingAdmin(copied);
    try {
      const { statusCode, body } = await request(`${authUrl}${authCalls.currentUser.path}`, {
        headers: { cookie, ...traceHeaders() },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (statusCode !== 200) {
        await body.dump();
        return false;
      }
      return isActingAdmin(currentUser.parse(await body.json()));
    } catch {
      return false;
    }
  };
