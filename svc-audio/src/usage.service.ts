import type { Logger, Principal, recordApiUsage } from '@targum/service-kit';

/** Notes a call that used a model, if an API key made it. Never fails: the work is done by then. */
export type NoteUsage = (principal: Principal, tokens: number) => Promise<void>;

export interface NoteUsageOptions {
  readonly record: ReturnType<typeof recordApiUsage>;
  readonly logger: Logger;
}

export const createNoteUsage =
  ({ record, logger }: NoteUsageOptions): NoteUsage =>
  async (principal, tokens) => {
    if (principal.kind !== 'key') return;
    await record(principal.keyId, null, tokens).catch((error: unknown) => {
      logger.error({ err: error, keyId: principal.keyId, tokens }, 'usage could not be stored');
    });
  };
