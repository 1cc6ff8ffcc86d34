import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAudit, runAudit } from './audit.ts';

/** npm's cache, new for each test because npm stores advisories in it. */
let cache: string;
let registry: Server | undefined;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'targum-audit-'));
});
afterEach(() => {
  registry?.close();
  rmSync(cache, { recursive: true });
});

const auditAt = (address: string) =>
  runAudit({ ...process.env, npm_config_registry: address, npm_config_cache: cache });

/** Runs the real npm against the test's registry. */
async function auditAgainst(listener: RequestListener) {
  registry = createServer(listener).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  return auditAt(`http://127.0.0.1:${port}`);
}

const advisory = (severity: string) => ({
  koa: [
    {
      id: 1,
      url: 'https://example.org/advisory',
      title: 'A test advisory',
      severity,
      vulnerable_versions: '>=0',
    },
  ],
});

/** Answers the audit with advisories, and npm's further calls for packages with 404. */
const registryWith =
  (advisories: object): RequestListener =>
  (request, response) => {
    const isAudit = request.url?.endsWith('/advisories/bulk');
    response.statusCode = isAudit ? 200 : 404;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isAudit ? advisories : {}));
  };

describe('the audit of the packages that the product ships', () => {
  it('passes without known vulnerabilities', async () => {
    expect(await auditAgainst(registryWith({}))).toEqual({ result: 'clean', lines: [] });
  });

  it('fails on a high vulnerability and names the package', async () => {
    const audit = await auditAgainst(registryWith(advisory('high')));
    expect(audit).toMatchObject({ result: 'vulnerable' });
    expect(audit).toHaveProperty(
      'lines',
      expect.arrayContaining([expect.stringContaining('high: koa')]),
    );
  });

  it('shows a low vulnerability and passes', async () => {
    const audit = await auditAgainst(registryWith(advisory('low')));
    expect(audit).toMatchObject({ result: 'clean' });
    expect(audit).toHaveProperty(
      'lines',
      expect.arrayContaining([expect.stringContaining('low: koa')]),
    );
  });

  it('has the result "no answer" if the registry offers no audit', async () => {
    const audit = await auditAgainst((_request, response) => {
      response.statusCode = 405;
      response.end();
    });
    expect(audit).toMatchObject({ result: 'no answer', reason: expect.stringContaining('405') });
  });

  it('has the result "no answer" without a network', async () => {
    expect(await auditAt('http://127.0.0.1:1')).toMatchObject({ result: 'no answer' });
  });
});

it.each(['', 'npm: command not found', '{"unknown": true}', 'null'])(
  'a report of %j does not count as clean',
  (printed) => {
    expect(readAudit(printed).result).toBe('no answer');
  },
);
