import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** Distributes connections over the replicas of a service, as a cluster's network does. */
export interface Balancer {
  readonly port: number;
  /** Adds a port for new connections. */
  add(port: number): void;
  /** Removes a port for new connections. Existing connections stay open. */
  remove(port: number): void;
  /** Closes every connection and refuses new ones, as if the network were cut. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Accepts new connections but forwards no data until `resume`, like a half-open connection. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });

/**
 * Listens on a free port of the loopback interface and forwards connections to the targets in turn.
 */
export const createBalancer = async (...targets: number[]): Promise<Balancer> => {
  const sockets = new Set<Socket>();
  let turn = 0;
  let running = Promise.withResolvers<void>();
  running.resolve();

  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => other.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      other.end();
    });
  };
  const join = (near: Socket, target: number) => {
    const far = connect(target, '127.0.0.1');
    keep(near, far);
    keep(far, near);
    near.pipe(far).pipe(near);
  };
  const server = createServer((near) => {
    const target = targets[turn++ % targets.length];
    if (target === undefined) {
      near.destroy();
      return;
    }
    near.on('error', () => near.destroy());
    void running.promise.then(() => near.destroyed || join(near, target));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    port,
    add: (target) => void targets.push(target),
    remove: (target) => void targets.splice(targets.indexOf(target), 1),
    cut,
    restore: () => listen(server, port),
    pause() {
      running = Promise.withResolvers();
      for (const socket of sockets) socket.pause();
    },
    resume() {
      running.resolve();
      for (const socket of sockets) socket.resume();
    },
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
};
