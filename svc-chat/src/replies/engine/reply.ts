import type { AssistantId, Message, StreamEvent } from '@targum/contracts';
import { END_POSITION, START_POSITION, USER_MESSAGE_POSITION } from '../event-id.ts';

export interface ReplyHead {
  readonly generationId: string;
  readonly chatId: string;
  /** Absent where a reply is tried again. */
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

/** A reply as it grows, held in memory by whoever writes it and by whoever mirrors it. */
export interface Reply {
  readonly head: ReplyHead;
  /** All text so far, also what readers have not been told of yet. */
  readonly text: string;
  /** Set once the reply has ended. */
  readonly end: ReplyEnd | undefined;
  /** Whether it changes no more: it has ended, or is not followed here any more. */
  readonly over: boolean;
  /** Settles when it is over: with the end, or with undefined where it is not followed any more. */
  readonly ended: Promise<ReplyEnd | undefined>;
  /** Adds text that does not split a character. */
  append(text: string): void;
  finish(end: ReplyEnd): void;
  /** Stops following the reply although its end is not known here; its readers are told to reconnect. */
  leave(): void;
  /** What a reader at `position` has not seen. */
  eventsAfter(position: number): PlacedEvent[];
  /** Called when there is more to read. @returns a function that ends the listening. */
  onGrowth(listener: () => void): () => void;
}

/** The longest that text waits for more, so that a fast model does not make one event a token. */
const COALESCE_MS = 40;

/**
 * An empty reply. The first text is passed on at once, what follows at most every 40 ms, and only
 * while `mayTell` says so.
 */
export function createReply(head: ReplyHead, mayTell: () => boolean = () => true): Reply {
  const listeners = new Set<() => void>();
  const { promise: ended, resolve } = Promise.withResolvers<ReplyEnd | undefined>();
  let text = '';
  let released = 0;
  let end: ReplyEnd | undefined;
  let over = false;
  let pause: NodeJS.Timeout | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const release = () => {
    pause = undefined;
    if (text.length === released) return;
    pause = setTimeout(release, COALESCE_MS);
    if (!mayTell()) return;
    released = text.length;
    tell();
  };
  const close = (last: ReplyEnd | undefined) => {
    clearTimeout(pause);
    over = true;
    end = last;
    tell();
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
