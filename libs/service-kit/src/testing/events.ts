import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

export interface ReceivedEvent {
  readonly id: string | undefined;
  /** The parsed JSON value of the event. */
  readonly data: ReturnType<typeof JSON.parse>;
}

/** Yields the events of a `text/event-stream` response in order, until the stream ends. */
export async function* readEvents(response: Response): AsyncGenerator<ReceivedEvent> {
  if (response.body === null) return;
  const lines = createInterface({ input: Readable.fromWeb(response.body as never) });
  let id: string | undefined;
  for await (const line of lines) {
    if (line.startsWith('id: ')) id = line.slice(4);
    else if (line.startsWith('data: ')) yield { id, data: JSON.parse(line.slice(6)) };
    else if (line === '') id = undefined;
  }
}
