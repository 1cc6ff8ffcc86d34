import type { AssistantId, Message, StreamEvent } from '@targum/contracts';
import type { Annotation } from '@targum/contracts/on-demand';
import { formatEvent } from '@targum/service-kit';
import { END_POSITION, START_POSITION, USER_MESSAGE_POSITION, eventId } from '../event-id.ts';

export interface ReplyHead {
  readonly generationId: string;
  readonly chatId: string;
  readonly userMessage: Message;
  readonly assistantMessageId: string;
  readonly assistantId: AssistantId;
}

export type ReplyEnd = Extract<StreamEvent, { type: 'done' | 'error' }>;

/** Returns the end with the stored text, for readers who have received a different text. */
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

/** The state of a growing reply. Readers may be sent its first `released` characters. */
export interface GrowingReply {
  readonly head: ReplyHead;
  readonly annotations: readonly Annotation[];
  text: string;
  released: number;
  end: ReplyEnd | undefined;
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
 * Returns the annotations from the index `sent` on, up to but not including the first one that ends
 * after `length`.
 */
function annotationsWithin(all: readonly Annotation[], sent: number, length: number) {
  const next = all.slice(sent);
  const later = next.findIndex((each) => each.end > length);
  return later === -1 ? next : next.slice(0, later);
}

/**
 * Creates a function that returns the events that a reader has not received. Annotations come after
 * their text.
 * @param isStored true if the reply was built from its row. The stream may have contained reasoning
 * that the row lacks. A reader who resumes inside the reply therefore gets the stored text in the
 * last event.
 */
export function createReplyEvents(state: GrowingReply, isStored: boolean) {
  const { head } = state;
  /** The newest piece of text, which most readers are sent next. */
  let newest: { readonly seen: number; readonly event: PlacedEvent } | undefined;

  const idOf = (position: number) => eventId({ generationId: head.generationId, position });
  const textAfter = (seen: number, known: number): PlacedEvent => {
    const position = START_POSITION + state.released;
    const isNewest = newest?.seen === seen && newest.event.position === position;
    if (newest !== undefined && isNewest && newest.event.annotations === known) return newest.event;
    const data = state.text.slice(seen, state.released);
    const place = { position, annotations: known };
    newest = { seen, event: placed(place, { type: 'content', data }, idOf(position)) };
    return newest.event;
  };

  return (position: number, known = 0): PlacedEvent[] => {
    const { released, end } = state;
    const events: PlacedEvent[] = [];
    if (position >= END_POSITION) return events;
    let sent = known;
    const add = (at: number, event: StreamEvent) => {
      events.push(placed({ position: at, annotations: sent }, event, idOf(at)));
    };
    const addAnnotations = (at: number, length: number) => {
      const items = annotationsWithin(state.annotations, sent, length);
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
    const seen = Math.max(0, position - START_POSITION);
    addAnnotations(Math.max(position, START_POSITION), Math.min(seen, released));
    if (seen < released) events.push(textAfter(seen, sent));
    addAnnotations(Math.max(position, START_POSITION + released), released);
    if (end !== undefined) {
      add(END_POSITION, isStored && position > START_POSITION ? withText(end, state.text) : end);
    }
    return events;
  };
}
