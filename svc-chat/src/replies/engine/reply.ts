import type { AssistantId, Message, StreamEvent } from '@targum/contracts';
import { END_POSITION, START_POSITION, USER_MESSAGE_POSITION } from '../event-id.ts';

export interface ReplyHead {
  readonly generationId: string;
  readonly chatId: string;
  /** Undefined for a retry. */
  readonly userMessage: Message | undefined;
  readonly assistantMessageId: string;
  readonly assistantId: AssistantId;
}

/** The last event of a reply. */
export type ReplyEnd = Extract<StreamEvent, { type: 'done' | 'error' }>;

export interface PlacedEvent {
  readonly position: number;
  readonly event: StreamEvent;
}

/** A growing reply in memory, for its writer and for mirrors of it. */
export interface Reply {
  readonly head: ReplyHead;
  /** All text so far, including text that readers have not received yet. */
  readonly text: string;
  /** Set once the reply has ended. */
  readonly end: ReplyEnd | undefined;
  /** Whether it no longer changes: it has ended, or this process no longer follows it. */
  readonly over: boolean;
  /**
   * Settles when it is over: with the end, or with undefined if this process no longer follows it.
   */
  readonly ended: Promise<ReplyEnd | undefined>;
  /** Appends text. A piece must not split a character. */
  append(text: string): void;
  finish(end: ReplyEnd): void;
  /**
   * Stops following the reply although its end is unknown. Its readers are sent a reconnect notice.
   */
  leave(): void;
  /** The events that a reader at `position` has not received. */
  eventsAfter(position: number): PlacedEvent[];
  /** Called when there is more to read. @returns a function that removes the listener. */
  onGrowth(listener: () => void): () => void;
}

/** Maximum time that text is held back, so that not every token becomes an event. */
const COALESCE_MS = 40;

/**
 * Creates an empty reply. It passes on the first text immediately and later text at most every 40
 * ms, while `mayPublish` returns true.
 */
export function createReply(head: ReplyHead, mayPublish: () => boolean = () => true): Reply {
  const listeners = new Set<() => void>();
  const { promise: ended, resolve } = Promise.withResolvers<ReplyEnd | undefined>();
  let text = '';
  let released = 0;
  let end: ReplyEnd | undefined;
  let over = false;
  let pause: NodeJS.Timeout | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const release = () => {
    pause = undefined;
    if (text.length === released) return;
    pause = setTimeout(release, COALESCE_MS);
    if (!mayPublish()) return;
    released = text.length;
    notify();
  };
  const close = (last: ReplyEnd | undefined) => {
    clearTimeout(pause);
    over = true;
    end = last;
    notify();
    resolve(last);
  };

  return {
    head,
    ended,
    get text() {
      return text;
    },
    get end() {
      return end;
    },
    get over() {
      return over;
    },
    append(more) {
      if (over) return;
      text += more;
      if (pause === undefined) release();
    },
    finish(last) {
      if (over) return;
      released = text.length;
      close(last);
    },
    leave() {
      if (!over) close(undefined);
    },
    eventsAfter(position) {
      const events: PlacedEvent[] = [];
      if (position < USER_MESSAGE_POSITION && head.userMessage !== undefined) {
        events.push({
          position: USER_MESSAGE_POSITION,
          event: { type: 'user_message', data: head.userMessage },
        });
      }
      if (position < START_POSITION) {
        const { assistantMessageId: id, assistantId } = head;
        events.push({
          position: START_POSITION,
          event: { type: 'assistant_message_start', data: { id, assistantId } },
        });
      }
      const seen = Math.max(0, position - START_POSITION);
      if (seen < released) {
        events.push({
          position: START_POSITION + released,
          event: { type: 'content', data: text.slice(seen, released) },
        });
      }
      if (end !== undefined && position < END_POSITION) {
        events.push({ position: END_POSITION, event: end });
      }
      return events;
    },
    onGrowth(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
