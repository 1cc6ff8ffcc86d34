import type { ApiError } from '../api/api-error.ts';
import type { AppStore } from '../store/create-store.ts';
import type { OutboxItem } from './outbox-item.ts';

export interface Sending {
  readonly store: AppStore;
  readonly userId: string;
  /** Called once the server has the item, if that is before `send` ends. */
  readonly arrived: () => void;
}

export interface OutboxKind {
  /** Reports whether the item must wait for something on the page, such as a running reply. */
  isBusy?(item: OutboxItem, store: AppStore): boolean;
  /** Sends an item. Resolves to the error if the server does not have the item. */
  send(item: OutboxItem, sending: Sending): Promise<ApiError | undefined>;
}

const kinds = new Map<string, OutboxKind>();

/** Registers how items of a kind are sent. */
export const registerKind = (name: string, kind: OutboxKind): void => void kinds.set(name, kind);

export const kindOf = ({ kind }: OutboxItem): OutboxKind | undefined => kinds.get(kind);
