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

export type ReplyEnd = Extract<StreamEvent, { type: 'done' | 'error' }>;

/** Returns the same end with the stored text, for readers who have received another text. */
export const withText = (end: ReplyEnd, text: string): ReplyEnd =>
  end.type === 'error'
    ? { ...end, data: { ...end.data, text } }
    : { ...end, data: { ...end.data, text } };

export interface PlacedEvent {
  readonly position: number;
  /** The number of annotations that a reader has after this event. */
  readonly annotations: number;
  readonly event: StreamEvent;
  /** The event in the format of the stream. It is built once for all readers. */
  readonly frame: string;
}

export interface ReplyOptions {
  /** The tick at which held text is released, so that not every token becomes an event. */
  readonly tick?: Tick;
  /** The reply holds text back while this function returns false. */
  readonly mayPublish?: () => boolean;
  /**
   * True if the reply was built from its row. The stream may have held reasoning that the row
   * lacks, so a reader who resumes inside the reply gets the stored text in the last event.
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
 * Creates an empty reply. The reply passes on the first text immediately. Later text waits for the
 * next tick after its arrival and is sent together with the text that follows until then. Without a
 * tick, no text waits.
 */
export function createReply(
  head: ReplyHead,
  { tick, mayPublish = () => true, isStored = false }: ReplyOptions = {},
) {
  const listeners = new Set<() => void>();
  const { promise: ended, resolve } = Promise.withResolvers<ReplyEnd | undefined>();
  let text = '';
  let released = 0;
  let end: ReplyEnd | undefined;
  let over = false;
  /** Cancels the wait for the tick. Undefined if no text waits. */
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
  /** Releases the arrived text at the next tick, unless text already waits for a tick. */
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
    /** Settles when `over` becomes true, undefined if this process no longer follows the reply. */
    ended,
    /** All text so far, including text that readers have not received yet. */
    get text() {
      return text;
    },
    /** The annotations so far, in the order in which they were found. */
    annotations,
    /** The annotations of tokens. They came with the text and cannot be derived from it. */
    ofTokens,
    get end() {
      return end;
    },
    /** True if the reply has ended, or if this process no longer follows the reply. */
    get over() {
      return over;
    },
    /** A piece must not split a character. Readers get `ofTokens` with `annotate`. */
    append(more: string, ofItsTokens: readonly Annotation[] = []) {
      if (over || more === '') return;
      const isFirst = text === '';
      text += more;
      ofTokens.push(...ofItsTokens);
      if (isFirst && takeBack === undefined) release();
      else releaseSoon();
    },
    annotate(found: readonly Annotation[]) {
      if (over || found.length === 0) return;
      annotations.push(...found);
      releaseSoon();
    },
    finish(last: ReplyEnd) {
      if (over) return;
      released = text.length;
      close(last);
    },
    /** Stops following a reply without its end. Its readers are sent a reconnect notice. */
    leave() {
      if (!over) close(undefined);
    },
    /** Returns the events that a reader has not received. Annotations come after their text. */
    eventsAfter(position: number, known = 0) {
      const events: PlacedEvent[] = [];
      let sent = known;
      const add = (at: number, event: StreamEvent) => {
        events.push(placed({ position: at, annotations: sent }, event, idOf(at)));
      };
      /** Adds the annotations of the text that the reader has at this point. */
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
    /** @returns a function that removes the listener. */
    onGrowth(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Reply = ReturnType<typeof createReply>;
