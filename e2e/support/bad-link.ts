import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A link between a browser and the product. Without a speed, it is as fast as the machine. */
interface Speed {
  readonly bitsPerSecond: number;
  /** Milliseconds for the way there and back. To open a connection takes no time. */
  readonly roundTripMs: number;
}

export interface BadLink {
  /** The origin of the link. It has the host name of the product, so that both share cookies. */
  readonly origin: string;
  /** Returns the number of bytes that have come to the browser so far. */
  received(): number;
  /** Breaks all connections. New ones have this speed and lead to this origin. */
  become(speed?: Speed, origin?: string): void;
  stop(): Promise<void>;
}

const FAST: Speed = { bitsPerSecond: Infinity, roundTripMs: 0 };
/** The link sends packets of this size, so that the connections share it. */
const PACKET_BYTES = 1400;
/** A socket is read only while less than this waits to be sent. */
const MOST_WAITING_MS = 200;

/** One direction of the link, which all connections share. */
function createLane({ bitsPerSecond, roundTripMs }: Speed) {
  let freeAt = 0;
  return async function carry(from: Socket, to: Socket, count: (bytes: number) => void) {
    let arrived = Promise.resolve();
    for await (const chunk of from as AsyncIterable<Buffer>) {
      for (let start = 0; start < chunk.length; start += PACKET_BYTES) {
        const packet = chunk.subarray(start, start + PACKET_BYTES);
        const now = performance.now();
        freeAt = Math.max(now, freeAt) + (packet.length * 8000) / bitsPerSecond;
        const travels = delay(freeAt + roundTripMs / 2 - now);
        arrived = Promise.all([arrived, travels]).then(() => {
          count(packet.length);
          to.write(packet);
        });
      }
      await delay(Math.max(0, freeAt - performance.now() - MOST_WAITING_MS));
    }
    await arrived;
    to.end();
  };
}

/**
 * Starts a link to the product. Unlike the slow network of the browser's tools, it holds for service
 * workers, too.
 */
export async function startBadLink(productOrigin: string): Promise<BadLink> {
  const sockets = new Set<Socket>();
  let target = productOrigin;
  let lanes = { up: createLane(FAST), down: createLane(FAST) };
  let bytes = 0;

  function join(near: Socket): Promise<unknown> {
    const { up, down } = lanes;
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => other.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    const count = (received: number) => {
      bytes += received;
    };
    return Promise.all([up(near, far, () => {}), down(far, near, count)]);
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    join(near).catch(() => near.destroy());
  });
  await listen(server);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received: () => bytes,
    become(next = FAST, origin = productOrigin) {
      target = origin;
      lanes = { up: createLane(next), down: createLane(next) };
      breakAll();
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
