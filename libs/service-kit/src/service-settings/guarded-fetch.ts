import { Agent, Dispatcher1Wrapper } from 'undici';
import type { AddressGuard } from './address-guard.ts';

/** Milliseconds for which an idle connection stays open. */
const KEEP_ALIVE_MS = 4000;

/**
 * Creates the platform's `fetch` with connections that the guard checks. Redirects are not
 * followed: the response has the status of the redirect.
 */
export const createGuardedFetch = ({ connect }: AddressGuard): typeof fetch => {
  // The platform's fetch is older than the package, so the agent needs the wrapper.
  const dispatcher = new Dispatcher1Wrapper(
    new Agent({ connect, keepAliveTimeout: KEEP_ALIVE_MS }),
  );
  const init = { redirect: 'manual', dispatcher } as RequestInit;
  return (input, given) => fetch(input, { ...given, ...init });
};
