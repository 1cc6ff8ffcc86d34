import type { KitApp } from '../http/context.ts';
import { createHttpServer, listen } from '../process/run-service.ts';

export interface StartedApp {
  readonly url: string;
  /** Stops the app, even while streams are open. */
  close(): Promise<void>;
}

/** Serves an app on a free port of the loopback interface. */
export const startApp = async (app: KitApp): Promise<StartedApp> => {
  const server = createHttpServer(app);
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
