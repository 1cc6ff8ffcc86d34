import { Readable } from 'node:stream';
import { createHttpServer } from '@targum/service-kit';
import Koa from 'koa';
import { Agent, fetch } from 'undici';
import { run } from './servers.ts';
import type { RunningServer } from './servers.ts';

/**
 * A simple gateway for comparison in the benchmark: one connection per call, and web streams. It
 * has no limits, metrics or logs.
 */
export const startNaiveGateway = (upstreamUrl: string): Promise<RunningServer> => {
  const dispatcher = new Agent({ pipelining: 0 });
  const app = new Koa();
  // Clients that disconnect are not errors.
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
