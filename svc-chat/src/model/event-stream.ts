import { createParser } from 'eventsource-parser';
import { ModelError } from './model.ts';

/** No provider sends an event near this size; a larger one means a broken or hostile stream. */
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;

/**
 * Calls `onData` with the data of each server-sent event of a body.
 * @throws {ModelError} `bad_response` if the body is not a stream of events.
 */
export async function readEvents(
  body: AsyncIterable<Uint8Array>,
  onData: (data: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent: ({ data }) => onData(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new ModelError('bad_response');
    },
  });
  for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
}
