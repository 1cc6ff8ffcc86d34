import { authCalls, currentUser } from '@targum/contracts';
import { traceHeaders } from '@targum/service-kit';
import { request } from 'undici';
import type { CallLimits } from './call-limits.ts';

export interface AskIsAdminOptions {
  /** Base address of the auth service. */
  readonly authUrl: string;
  readonly callLimits: CallLimits;
}

export interface Asked {
  /** The Cookie header. */
  readonly cookie: string | undefined;
  /** The client's address. */
  readonly address: string;
}

/** Time limit of the answer, in milliseconds. */
const TIMEOUT_MS = 2_500;

/**
 * Returns a function that asks the auth service whether a session belongs to an admin. No answer counts
 * as no. Each question counts as a call of the address.
 */
export const createAskIsAdmin =
  ({ authUrl, callLimits }: AskIsAdminOptions) =>
  async ({ cookie, address }: Asked): Promise<boolean> => {
    if (cookie === undefined) return false;
    await callLimits(address, undefined);
    try {
      const { statusCode, body } = await request(`${authUrl}${authCalls.currentUser.path}`, {
        headers: { cookie, ...traceHeaders() },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (statusCode !== 200) {
        await body.dump();
        return false;
      }
      const user = currentUser.parse(await body.json());
      return user.isAdmin && user.approvalStatus === 'approved' && !user.mustChangePassword;
    } catch {
      return false;
    }
  };
