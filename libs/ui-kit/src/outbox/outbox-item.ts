import type { ApiError } from '../api/api-error.ts';

/** Something that the user has sent and that the server may not have yet. */
export interface OutboxItem<Body = unknown> {
  /** The idempotency key of every attempt to send the item. */
  readonly key: string;
  /** The name under which a feature has registered how to send the item. */
  readonly kind: string;
  /** Items of one place are sent in order. The place of what belongs to a chat has the chat's id. */
  readonly place: string;
  /** When the user sent the item, in milliseconds. */
  readonly at: number;
  readonly body: Body;
  /** The size of what the item has in the storage beside its body. */
  readonly bytes?: number;
  /** True if a page has begun a call. The server may have the item although no answer came. */
  readonly attempted?: boolean;
  /** True while the page that the user sent the item from sends it. If that page dies, it waits. */
  readonly sending?: boolean;
  /** The server's refusal. The item stays until the user changes or discards it. */
  readonly refused?: Refusal;
  /** True if the user has said that the server does not have this item of an earlier day. */
  readonly confirmed?: boolean;
  /** True if the storage did not take the item. It then lasts as long as the page. */
  readonly unstored?: boolean;
}

export type Refusal = Pick<ApiError, 'status' | 'message' | 'code' | 'serverMessage'>;

export type OutboxItems = readonly OutboxItem[];

export interface Outbox {
  readonly items: OutboxItems;
  /** The items without those that a page is sending. */
  readonly waiting: OutboxItems;
}
