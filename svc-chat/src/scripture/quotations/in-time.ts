import type { Logger } from '@targum/service-kit';

/**
 * Returns the result of the work. Undefined if the signal aborts first, or if the work fails. A
 * failure is logged.
 */
export type InTime = <Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
) => Promise<Result | undefined>;

export const createInTime =
  (logger: Logger): InTime =>
  async (signal, work) => {
    if (signal.aborted) return undefined;
    const { promise: aborted, resolve: abort } = Promise.withResolvers<undefined>();
    const stop = () => abort(undefined);
    signal.addEventListener('abort', stop, { once: true });
    const result = work().catch((error: unknown) => {
      logger.warn({ err: error }, 'verses or messages for checking quotations could not be read');
      return undefined;
    });
    try {
      return await Promise.race([result, aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
