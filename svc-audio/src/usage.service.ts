import type { Logger, Principal, recordApiUsage } from '@targum/service-kit';

/** Notes a call that used a model, if an API key made it; once for each `id`. Never fails: the work is done by then. */
export type NoteUsage = (principal: Principal, tokens: number, id?: string) => Promise<void>;

export interface NoteUsageOptions {
  readonly record: ReturnType<typeof recordApiUsage>;
  readonly logger: Logger;
}

export const createNoteUsage =
  ({ record, logger }: NoteUsageOptions): NoteUsage =>
  async (principal, tokens, id) => {
    if (principal.kind !== 'key') return;
    await record(principal.keyId, null, tokens, id).catch((error: unknown) => {
      logger.error({ err: error, keyId: principal.keyId, tokens }, 'usage could not be stored');
    });
  };
