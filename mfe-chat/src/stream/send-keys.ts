import { newIdempotencyKey } from '@targum/ui-kit';

/** The idempotency keys of one chat's messages. */
export interface SendKeys {
  /** The key for a text: the one of a failed send of the same text, else a new one. */
  keyFor(content: string): string;
  /** A send failed. The server may have stored the text, so another send of it uses this key. */
  failed(content: string, key: string): void;
  /** The server has stored a message, so the next send is a new one. */
  stored(): void;
}

export function createSendKeys(): SendKeys {
  let failedSend: { readonly content: string; readonly key: string } | null = null;
  return {
    keyFor: (content) => (failedSend?.content === content ? failedSend.key : newIdempotencyKey()),
    failed(content, key) {
      failedSend = { content, key };
    },
    stored() {
      failedSend = null;
    },
  };
}
