import { Readable } from 'node:stream';
import { createHttpServer } from '@targum/service-kit';
import Koa from 'koa';
import { Agent, fetch } from 'undici';
import { run } from './servers.ts';
import type { RunningServer } from './servers.ts';

/**
 * A gateway as one writes it first, for the benchmark to compare with: a connection of its own for
 * each call, and web streams. It neither limits nor measures nor logs.
 */
export const startNaiveGateway = (upstreamUrl: string): Promise<RunningServer> => {
  const dispatcher = new Agent({ pipelining: 0 });
  const app = new Koa();
  // Readers that go away are no news.
  app.silent = true;
  app.use(async (ctx) => {
    const { host: _host, connection: _connection, ...headers } = ctx.headers;
    const answer = await fetch(upstreamUrl + ctx.url, {
      method: ctx.method,
      headers: headers as Record<string, string>,
      dispatcher,
    });
    ctx.status = answer.status;
    ctx.type = answer.headers.get('content-type') ?? '';
    ctx.body = answer.body && Readable.fromWeb(answer.body);
    ctx.flushHeaders();
  });
  return run(createHttpServer(app));
};
