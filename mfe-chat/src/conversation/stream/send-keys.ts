import { newIdempotencyKey } from '@targum/ui-kit';

/** A message to send. */
export interface SendRequest {
  readonly content: string;
  readonly key: string;
  /** The message that it follows; null at the start of the chat, undefined if that is not known. */
  readonly parentId: string | null | undefined;
  /** The message of which it is a new version. */
  readonly versionOf?: string | undefined;
}

/** The idempotency keys of one chat's messages. */
export interface SendKeys {
  /** The message with a key: that of the failed one if the same is sent again, else a new one. */
  keyed(message: Omit<SendRequest, 'key'>): SendRequest;
  /**
   * The message whose send failed last, although the server may have stored it. Null once the server
   * has stored a message, so that the next send is a new one.
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
