/** A check that resolves if a dependency works. Otherwise it rejects or never settles. */
export type Check = () => Promise<unknown>;
export type Checks = Readonly<Record<string, Check>>;

export interface CheckResult {
  readonly ok: boolean;
  readonly ms: number;
  readonly error?: string;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

const CHECK_TIMEOUT_MS = 2000;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const runCheck = async (check: Check, timeoutMs: number): Promise<CheckResult> => {
  const start = performance.now();
  const elapsed = () => Math.round(performance.now() - start);
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
  try {
    await Promise.race([check(), timeout]);
    return { ok: true, ms: elapsed() };
  } catch (error) {
    return { ok: false, ms: elapsed(), error: messageOf(error) };
  } finally {
    clearTimeout(timer);
  }
};

/** Runs all checks in parallel, each with the time limit `timeoutMs`. */
export const runChecks = async (
  checks: Checks,
  timeoutMs: number = CHECK_TIMEOUT_MS,
): Promise<Readiness> => {
  const results = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) => [name, await runCheck(check, timeoutMs)] as const,
    ),
  );
  return { ready: results.every(([, { ok }]) => ok), checks: Object.fromEntries(results) };
};
