import { uuid } from '@targum/contracts';

/**
 * A place in a reply's stream of events. The number counts what has been sent: 1 after the user's
 * message, 2 after the start, 2 + n after n characters (UTF-16 units) of text. So a reader can go
 * on from any place on any replica, however the text was cut into events.
 */
export interface StreamPlace {
  readonly generationId: string;
  readonly position: number;
}

export const USER_MESSAGE_POSITION = 1;
export const START_POSITION = 2;
/** The end's number is above that of any text, since a crash may leave less text than was sent. */
export const END_POSITION = 1_000_000_000;

const EVENT_ID = /^(.+)-(\d{1,10})$/;

/** The id line of an event. */
export const eventId = ({ generationId, position }: StreamPlace): string =>
  `${generationId}-${position}`;

/** Reads a Last-Event-ID; undefined where it is none of ours. */
export function parseEventId(text: string): StreamPlace | undefined {
  const [, generationId, position] = EVENT_ID.exec(text) ?? [];
  if (!uuid.safeParse(generationId).success) return undefined;
  return {
    generationId: (generationId as string).toLowerCase(),
    position: Math.min(Number(position), END_POSITION),
  };
}
