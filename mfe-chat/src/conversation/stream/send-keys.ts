import { newIdempotencyKey } from '@targum/ui-kit';

export interface SendRequest {
  readonly content: string;
  readonly key: string;
  /** The id of the preceding message. Null at the start of the chat; undefined if not known. */
  readonly parentId: string | null | undefined;
  /** The id of the message of which this is a new version. */
  readonly versionOf?: string | undefined;
}

export type SendKeys = ReturnType<typeof createSendKeys>;

export function createSendKeys() {
  const keys = {
    /**
     * The message whose send failed last, although the server may have stored it. Null once the
     * server has stored a message, so that the next send gets a new key.
     */
    failed: null as SendRequest | null,
    /** Returns the message with a new key, or with the key of the same message that failed. */
    keyed: (message: Omit<SendRequest, 'key'>): SendRequest =>
      keys.failed?.content === message.content &&
      keys.failed.parentId === message.parentId &&
      keys.failed.versionOf === message.versionOf
        ? keys.failed
        : { ...message, key: newIdempotencyKey() },
  };
  return keys;
}
