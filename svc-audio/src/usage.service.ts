import type { ApiUsage, Logger, Principal } from '@targum/service-kit';

/**
 * Records a call that used a model, if it was made with an API key; once for each `id`. Never fails,
 * since the work of the call is done: an error is logged.
 */
export type RecordUsage = (principal: Principal, tokens: number, id?: string) => Promise<void>;

export interface RecordUsageOptions {
  readonly record: (usage: ApiUsage) => Promise<void>;
  readonly logger: Logger;
}

export const createRecordUsage =
  ({ record, logger }: RecordUsageOptions): RecordUsage =>
  async (principal, tokens, id) => {
    if (principal.kind !== 'key') return;
    const { keyId } = principal;
    await record({ id, keyId, chatId: null, tokens }).catch((error: unknown) => {
      logger.error({ err: error, keyId, tokens }, 'usage could not be stored');
    });
  };
