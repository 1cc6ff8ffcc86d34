import type { ServerResponse } from 'node:http';
import type { StreamEvent } from '@targum/contracts';
import type { StreamRegistry } from '@targum/service-kit';

const RECONNECT: StreamEvent = { type: 'reconnect' };
const MESSAGE = `data: ${JSON.stringify(RECONNECT)}\n\n`;
const END_OF_EVENT = '\n\n';

/** Ends an event stream with a reconnect notice, between two events, when the gateway stops. */
export class ReconnectNotice {
  readonly #res: ServerResponse;
  readonly #forget: () => void;
  #tail = END_OF_EVENT;
  #wanted = false;

  constructor(streams: StreamRegistry, res: ServerResponse) {
    this.#res = res;
    this.#forget = streams.add({
      principal: undefined,
      reconnect: () => {
        this.#wanted = true;
        this.#sayIfDue();
      },
      close: () => res.destroy(),
      heartbeat: () => undefined,
    });
  }

  wrote(piece: Buffer): void {
    const end = piece.subarray(-MESSAGE.length).toString('latin1');
    this.#tail = (this.#tail + end).slice(-MESSAGE.length);
    if (this.#wanted) this.#sayIfDue();
  }

  over(): void {
    this.#forget();
  }

  #sayIfDue(): void {
    if (!this.#tail.endsWith(END_OF_EVENT) || this.#res.writableEnded) return;
    // A service that is also stopping has already sent the notice.
    this.#res.end(this.#tail === MESSAGE ? undefined : MESSAGE);
  }
}
