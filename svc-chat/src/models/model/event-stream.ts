import { createParser } from 'eventsource-parser';
import { ModelError } from './chat-model.ts';

/**
 * Maximum characters of one event. No provider sends an event near this size, so a larger event
 * means a broken or hostile stream.
 */
const MAX_EVENT_CHARACTERS = 4 * 1024 * 1024;

/**
 * Creates a reader of server-sent events in pieces of any size. Empty events are heartbeats.
 * @throws {ModelError} from the reader: `bad_response` if the text is not a stream of events,
 * `provider_error` for an event with the name `error`.
 */
export function createEventReader(onData: (data: string) => void): (text: string) => void {
  const parser = createParser({
    maxBufferSize: MAX_EVENT_CHARACTERS,
    onEvent({ event, data }) {
      if (event === 'error') throw new ModelError('provider_error', { refusal: data });
      const text = data.trim();
      if (text !== '') onData(text);
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new ModelError('bad_response');
    },
  });
  return (text) => parser.feed(text);
}
