import { unavailable } from '@targum/service-kit';

/** Bounds the memory of uploads that are being received at the same time. */
export interface UploadBudget {
  /** Runs while `bytes` are set aside. @throws {HttpError} 503 where they would be too many. */
  within<Result>(bytes: number, run: () => Promise<Result>): Promise<Result>;
}

export const createUploadBudget = (maxBytes: number): UploadBudget => {
  let used = 0;
  return {
    async within(bytes, run) {
      if (used + bytes > maxBytes) throw unavailable();
      used += bytes;
      try {
        return await run();
      } finally {
        used -= bytes;
      }
    },
  };
};
