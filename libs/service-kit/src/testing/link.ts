import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface Link {
  /** The target's address through this link. */
  readonly url: string;
  /** Breaks open connections and refuses new connections. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /**
   * Passes nothing on over open connections but keeps them open, like a server that disappeared.
   * New connections work.
   */
  stall(): void;
  /** Passes on the data from clients, and holds back the server's data until `resume`. */
  holdAnswers(): void;
  /** Passes nothing on until `resume`. New connections are accepted. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Creates a TCP link to a server. Tests can cut the link to simulate an outage. */
export const createLink = async (target: string): Promise<Link> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const toServer = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  let running = Promise.withResolvers<void>();
  running.resolve();
  const join = (near: Socket) => {
    const far = connect(Number(port), hostname);
    keep(far);
    toServer.add(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      toServer.delete(far);
      near.destroy();
    });
  };
  const server = createServer((near) => {
    keep(near);
    void running.promise.then(() => near.destroyed || join(near));
  });
  const stall = () => {
    for (const socket of sockets) socket.pause();
  };
  const open = (onPort: number) =>
    new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', resolve));
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await open(0);
  const ownPort = (server.address() as AddressInfo).port;
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  return {
    url: url.href,
    cut,
    restore: () => open(ownPort),
    stall,
    holdAnswers() {
      for (const socket of toServer) socket.pause();
    },
    pause() {
      running = Promise.withResolvers();
      stall();
    },
    resume() {
      running.resolve();
      for (const socket of sockets) socket.resume();
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
};
