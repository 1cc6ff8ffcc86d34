import type { AssistantId, Message, StreamEvent } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { formatEvent } from '@targum/service-kit';
import { END_POSITION, START_POSITION, USER_MESSAGE_POSITION, eventId } from '../event-id.ts';
import type { Tick } from './tick.ts';

export interface ReplyHead {
  readonly generationId: string;
  readonly chatId: string;
  readonly userMessage: Message;
  readonly assistantMessageId: string;
  readonly assistantId: AssistantId;
}

/** The last event of a reply. */
export type ReplyEnd = Extract<StreamEvent, { type: 'done' | 'error' }>;

/** The same end, for readers who had another text than the stored one. */
export const withText = (end: ReplyEnd, text: string): ReplyEnd =>
  end.type === 'error'
    ? { ...end, data: { ...end.data, text } }
    : { ...end, data: { ...end.data, text } };

export interface PlacedEvent {
  readonly position: number;
  /** How many annotations its reader has after it. */
  readonly annotations: number;
  readonly event: StreamEvent;
  /** The event as it is sent. It is built once for all readers. */
  readonly frame: string;
}

/** A growing reply in memory, for its writer and for mirrors of it. */
export interface Reply {
  readonly head: ReplyHead;
  /** All text so far, including text that readers have not received yet. */
  readonly text: string;
  /** The annotations so far, in the order in which they were found. */
  readonly annotations: readonly Annotation[];
  /** The annotations of tokens, which came with the text and do not follow from it. */
  readonly ofTokens: readonly Annotation[];
  /** Set once the reply has ended. */
  readonly end: ReplyEnd | undefined;
  /** Whether it no longer changes: it has ended, or this process no longer follows it. */
  readonly over: boolean;
  /**
   * Settles when it is over: with the end, or with undefined if this process no longer follows it.
   */
  readonly ended: Promise<ReplyEnd | undefined>;
  /**
   * Appends text. A piece must not split a character.
   * @param ofTokens the annotations of the tokens in it. Readers get them with `annotate`.
   */
  append(text: string, ofTokens?: readonly Annotation[]): void;
  /** Adds annotations of the text so far. */
  annotate(found: readonly Annotation[]): void;
  finish(end: ReplyEnd): void;
  /**
   * Stops following the reply although its end is unknown. Its readers are sent a reconnect notice.
   */
  leave(): void;
  /**
   * The events that a reader at `position` with so many annotations has not received. Annotations come
   * after their text.
   */
  eventsAfter(position: number, annotations?: number): PlacedEvent[];
  /** Called when there is more to read. @returns a function that removes the listener. */
  onGrowth(listener: () => void): () => void;
}

export interface ReplyOptions {
  /** How long text is held back, so that not every token becomes an event. */
  readonly tick?: Tick;
  /** Text is held back while it returns false. */
  readonly mayPublish?: () => boolean;
  /**
   * Set for a reply built from its row. The stream may have held reasoning that the row lacks, so a reader who
   * resumes inside it gets the stored text in the last event.
   */
  readonly isStored?: boolean;
}

/** @param id undefined for an event that has no place in the text. */
const placed = (
  place: Pick<PlacedEvent, 'position' | 'annotations'>,
  event: StreamEvent,
  id: string | undefined,
): PlacedEvent => {
  let frame: string | undefined;
  return {
    ...place,
    event,
    get frame() {
      return (frame ??= formatEvent({ id, data: event }));
    },
  };
};

/**
 * Creates an empty reply. It passes on the first text immediately. Later text waits for the next tick
 * after its arrival, together with what follows until then; without a tick it does not wait.
 */
export function createReply(
  head: ReplyHead,
  { tick, mayPublish = () => true, isStored = false }: ReplyOptions = {},
): Reply {
  const listeners = new Set<() => void>();
  const { promise: ended, resolve } = Promise.withResolvers<ReplyEnd | undefined>();
  let text = '';
  let released = 0;
  let end: ReplyEnd | undefined;
  let over = false;
  /** Set while text waits for the tick. */
  let takeBack: (() => void) | undefined;
  /** The newest piece of text, which most readers are sent next. */
  let newest: { readonly seen: number; readonly event: PlacedEvent } | undefined;
  const annotations: Annotation[] = [];
  const ofTokens: Annotation[] = [];

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const release = () => {
    takeBack = undefined;
    if (!mayPublish()) {
      takeBack = tick?.next(release);
      return;
    }
    released = text.length;
    notify();
  };
  /** Releases what has arrived at the next tick, if it does not wait for one. */
  const releaseSoon = () => {
    if (takeBack !== undefined) return;
    if (tick === undefined) release();
    else takeBack = tick.next(release);
  };
  const idOf = (position: number) => eventId({ generationId: head.generationId, position });
  const textAfter = (seen: number, known: number): PlacedEvent => {
    const position = START_POSITION + released;
    const isNewest = newest?.seen === seen && newest.event.position === position;
    if (newest !== undefined && isNewest && newest.event.annotations === known) return newest.event;
    const data = text.slice(seen, released);
    const place = { position, annotations: known };
    newest = { seen, event: placed(place, { type: 'content', data }, idOf(position)) };
    return newest.event;
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
    annotations,
    ofTokens,
    get end() {
      return end;
    },
    get over() {
      return over;
    },
    append(more, ofItsTokens = []) {
      if (over || more === '') return;
      const isFirst = text === '';
      text += more;
      ofTokens.push(...ofItsTokens);
      if (isFirst && takeBack === undefined) release();
      else releaseSoon();
    },
    annotate(found) {
      if (over || found.length === 0) return;
      annotations.push(...found);
      releaseSoon();
    },
    finish(last) {
      if (over) return;
      released = text.length;
      close(last);
    },
    leave() {
      if (!over) close(undefined);
    },
    eventsAfter(position, known = 0) {
      const events: PlacedEvent[] = [];
      let sent = known;
      const add = (at: number, event: StreamEvent) => {
        events.push(placed({ position: at, annotations: sent }, event, idOf(at)));
      };
      /** Adds the annotations of text up to a length, which the reader has then. */
      const addAnnotations = (at: number, length: number) => {
        const next = annotations.slice(sent);
        const later = next.findIndex((each) => each.end > length);
        const items = later === -1 ? next : next.slice(0, later);
        if (items.length === 0) return;
        sent += items.length;
        const event: StreamEvent = { type: 'annotations', data: { items } };
        events.push(placed({ position: at, annotations: sent }, event, undefined));
      };
      if (position < USER_MESSAGE_POSITION) {
        add(USER_MESSAGE_POSITION, { type: 'user_message', data: head.userMessage });
      }
      if (position < START_POSITION) {
        const { assistantMessageId: id, assistantId, userMessage } = head;
        const data = { id, assistantId, parentId: userMessage.id };
        add(START_POSITION, { type: 'assistant_message_start', data });
      }
      if (position < END_POSITION) {
        const seen = Math.max(0, position - START_POSITION);
        addAnnotations(Math.max(position, START_POSITION), Math.min(seen, released));
        if (seen < released) events.push(textAfter(seen, sent));
        addAnnotations(Math.max(position, START_POSITION + released), released);
      }
      if (end !== undefined && position < END_POSITION) {
        const isTold = isStored && position > START_POSITION;
        add(END_POSITION, isTold ? withText(end, text) : end);
      }
      return events;
    },
    onGrowth(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
