import type { AssistantId, Message, StreamEvent } from '@targum/contracts';
import { formatEvent } from '@targum/service-kit';
import { END_POSITION, START_POSITION, USER_MESSAGE_POSITION, eventId } from '../event-id.ts';
import type { Beat } from './beat.ts';

export interface ReplyHead {
  readonly generationId: string;
  readonly chatId: string;
  readonly userMessage: Message;
  readonly assistantMessageId: string;
  readonly assistantId: AssistantId;
}

/** The last event of a reply. */
export type ReplyEnd = Extract<StreamEvent, { type: 'done' | 'error' }>;

export interface PlacedEvent {
  readonly position: number;
  readonly event: StreamEvent;
  /** The event as it is sent. It is built once for all readers. */
  readonly frame: string;
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

export interface ReplyOptions {
  /** How long text is held back, so that not every token becomes an event. */
  readonly beat?: Beat;
  /** Text is held back while it returns false. */
  readonly mayPublish?: () => boolean;
}

const placed = (generationId: string, position: number, event: StreamEvent): PlacedEvent => {
  let frame: string | undefined;
  return {
    position,
    event,
    get frame() {
      return (frame ??= formatEvent({ id: eventId({ generationId, position }), data: event }));
    },
  };
};

/**
 * Creates an empty reply. It passes on the first text immediately. Later text waits for the next beat
 * after its arrival, together with what follows until then; without a beat it does not wait.
 */
export function createReply(
  head: ReplyHead,
  { beat, mayPublish = () => true }: ReplyOptions = {},
): Reply {
  const listeners = new Set<() => void>();
  const { promise: ended, resolve } = Promise.withResolvers<ReplyEnd | undefined>();
  let text = '';
  let released = 0;
  let end: ReplyEnd | undefined;
  let over = false;
  /** Set while text waits for the beat. */
  let takeBack: (() => void) | undefined;
  /** The newest piece of text, which most readers are sent next. */
  let newest: { readonly seen: number; readonly event: PlacedEvent } | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const release = () => {
    takeBack = undefined;
    if (!mayPublish()) {
      takeBack = beat?.next(release);
      return;
    }
    released = text.length;
    notify();
  };
  const textAfter = (seen: number): PlacedEvent => {
    const position = START_POSITION + released;
    if (newest?.seen === seen && newest.event.position === position) return newest.event;
    const event = placed(head.generationId, position, {
      type: 'content',
      data: text.slice(seen, released),
    });
    newest = { seen, event };
    return event;
  };
  const close = (last: ReplyEnd | undefined) => {
    takeBack?.();
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
      const isFirst = text === '';
      text += more;
      if (takeBack !== undefined) return;
      if (isFirst || beat === undefined) release();
      else takeBack = beat.next(release);
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
      const add = (at: number, event: StreamEvent) => {
        events.push(placed(head.generationId, at, event));
      };
      if (position < USER_MESSAGE_POSITION) {
        add(USER_MESSAGE_POSITION, { type: 'user_message', data: head.userMessage });
      }
      if (position < START_POSITION) {
        const { assistantMessageId: id, assistantId, userMessage } = head;
        const data = { id, assistantId, parentId: userMessage.id };
        add(START_POSITION, { type: 'assistant_message_start', data });
      }
      const seen = Math.max(0, position - START_POSITION);
      if (seen < released) events.push(textAfter(seen));
      if (end !== undefined && position < END_POSITION) add(END_POSITION, end);
      return events;
    },
    onGrowth(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
