import { newIdempotencyKey } from '@targum/ui-kit';

export interface SendRequest {
  readonly content: string;
  readonly key: string;
  /** The id of the preceding message. Null at the start of the chat; undefined if not known. */
  readonly parentId: string | null | undefined;
  /** The id of the message of which this is a new version. */
  readonly versionOf?: string | undefined;
}

export interface SendKeys {
  /**
   * Returns the message with a key. The key is that of the failed message if the user sends the
   * same again, else a new key.
   */
  keyed(message: Omit<SendRequest, 'key'>): SendRequest;
  /**
   * The message whose send failed last, although the server may have stored it. Null once the
   * server has stored a message, so that the next send gets a new key.
   */
  failed: SendRequest | null;
}

export function createSendKeys(): SendKeys {
  const keys: SendKeys = {
    failed: null,
    keyed: (message) =>
      keys.failed?.content === message.content &&
      keys.failed.parentId === message.parentId &&
      keys.failed.versionOf === message.versionOf
        ? keys.failed
        : { ...message, key: newIdempotencyKey() },
  };
  return keys;
}
