import { uuid } from '@targum/contracts';

/**
 * A position in the event stream of a reply. The position is 1 after the user's message, 2 after
 * the start, and 2 + n after n UTF-16 units of text. A reader can resume at any position on any
 * replica, however the text was split into events.
 */
export interface StreamPosition {
  readonly generationId: string;
  readonly position: number;
}

export const USER_MESSAGE_POSITION = 1;
export const START_POSITION = 2;
/**
 * The position of the end. It is larger than any text position, because after a crash the stored
 * text can be shorter than the text that was sent.
 */
export const END_POSITION = 1_000_000_000;

const EVENT_ID = /^(.+)-(\d{1,10})$/;

export const eventId = ({ generationId, position }: StreamPosition): string =>
  `${generationId}-${position}`;

/** Parses a Last-Event-ID. Returns undefined if the text does not have the form of an event id. */
export function parseEventId(text: string): StreamPosition | undefined {
  const [, generationId, position] = EVENT_ID.exec(text) ?? [];
  if (!uuid.safeParse(generationId).success) return undefined;
  return {
    generationId: (generationId as string).toLowerCase(),
    position: Math.min(Number(position), END_POSITION),
  };
}
