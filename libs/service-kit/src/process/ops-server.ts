import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { ServiceFacts, ServiceStatus } from '@targum/contracts/on-demand';
import type { Registry } from 'prom-client';
import { runChecks } from './readiness.ts';
import type { Checks } from './readiness.ts';

export interface OpsServerOptions {
  readonly checks: Checks;
  readonly registry: Registry;
  readonly version: string;
  /** The facts that /status shows in addition to the checks. */
  readonly facts: () => Promise<ServiceFacts>;
  /** False before the service listens and after it stops. /readyz then answers 503. */
  readonly accepting: () => boolean;
}

const sendJson = (res: ServerResponse, status: number, body: unknown) => {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
};

/**
 * Creates the server of OPS_PORT. /livez checks nothing, /readyz runs the checks, /metrics shows
 * the metrics, and the gateway reads /status for admins.
 */
export const createOpsServer = (options: OpsServerOptions): Server => {
  const { checks, registry, version, facts, accepting } = options;
  const answer = async (path: string, res: ServerResponse) => {
    if (path === '/livez') return sendJson(res, 200, { status: 'ok' });
    if (path === '/readyz') {
      if (!accepting()) return sendJson(res, 503, { ready: false, reason: 'starting or stopping' });
      const readiness = await runChecks(checks);
      return sendJson(res, readiness.ready ? 200 : 503, readiness);
    }
    if (path === '/status') {
      const [readiness, known] = await Promise.all([runChecks(checks), facts()]);
      const status: ServiceStatus = { version, checks: readiness.checks, ...known };
      return sendJson(res, 200, status);
    }
    if (path === '/metrics') {
      const text = await registry.metrics();
      res.writeHead(200, { 'content-type': registry.contentType });
      return res.end(text);
    }
    return sendJson(res, 404, { message: 'Not found' });
  };
  return createServer((req, res) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    answer(path, res).catch(() => {
      if (res.headersSent) res.destroy();
      else sendJson(res, 500, { message: 'Internal error' });
    });
  });
};
