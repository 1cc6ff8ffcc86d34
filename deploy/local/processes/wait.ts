import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` returns true.
 * @throws Error after `timeoutMs`, or as soon as `gaveUp` returns a reason.
 */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean> | boolean,
  { timeoutMs = 60_000, everyMs = 50, gaveUp = (): string | undefined => undefined } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    const reason = gaveUp();
    if (reason !== undefined) throw new Error(`${what} ended before it was ready (${reason})`);
    if (performance.now() > deadline) {
      throw new Error(`${what} was not ready after ${timeoutMs / 1000} s`);
    }
    await sleep(everyMs);
  }
}
