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
  /** A send failed, although the server may have stored the message. */
  failed(request: SendRequest): void;
  /** The message whose send failed last; null if another one was stored since. */
  failedSend(): SendRequest | null;
  /** The server has stored a message, so the next send is a new one. */
  stored(): void;
}

export function createSendKeys(): SendKeys {
  let failedSend: SendRequest | null = null;
  return {
    keyed: (message) =>
      failedSend?.content === message.content &&
      failedSend.parentId === message.parentId &&
      failedSend.versionOf === message.versionOf
        ? failedSend
        : { ...message, key: newIdempotencyKey() },
    failed(request) {
      failedSend = request;
    },
    failedSend: () => failedSend,
    stored() {
      failedSend = null;
    },
  };
}
