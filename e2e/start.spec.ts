import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authCalls, headers, healthCalls, REQUESTED_WITH } from '@targum/contracts';
import { freePort } from '@targum/service-kit/free-ports';
import { newPerson } from './support/people.ts';
import { newDataDir, startProduct } from './support/product.ts';
import type { StartError } from './support/product.ts';

let dataDir: string;
let settings: { PORT: string; DATA_DIR: string };

beforeEach(async () => {
  dataDir = await newDataDir();
  settings = { PORT: String(await freePort()), DATA_DIR: dataDir };
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

const post = (origin: string, path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.requestedWith]: REQUESTED_WITH },
    body: JSON.stringify(body),
  });

/** Returns this machine's processes whose command or settings contain the folder. */
async function processesOf(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const [command = '', environment = ''] = await Promise.all(
      ['cmdline', 'environ'].map((file) =>
        readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
      ),
    );
    if (`${command}${environment}`.includes(folder)) found.push(command.replaceAll('\0', ' '));
  }
  return found;
}

async function failure(overrides: Record<string, string>): Promise<StartError> {
  const started = startProduct({ ...settings, ...overrides });
  return started.then(
    async (product) => {
      await product.stop();
      throw new Error('The product started');
    },
    (error: unknown) => error as StartError,
  );
}

describe('npm start', () => {
  it('keeps all data across a restart and leaves no process running', async () => {
    const person = newPerson();
    const first = await startProduct({ ...settings, ADMIN_PASSWORD: '' });
    expect(first.origin).toBe(`http://localhost:${settings.PORT}`);
    expect(first.printed.join('\n')).toContain('admin@example.org');
    const health = await fetch(`${first.origin}${healthCalls.health.path}`);
    expect(await health.json()).toEqual({
      status: 'ok',
      services: { auth: 'ok', chat: 'ok', audio: 'ok', feedback: 'ok' },
    });
    expect((await post(first.origin, authCalls.signup.path, person)).status).toBe(201);
    expect(await first.stop()).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);

    const second = await startProduct({ ...settings, ADMIN_PASSWORD: '' });
    const login = await post(second.origin, authCalls.login.path, person);
    expect(login.status).toBe(200);
    expect(await login.json()).toMatchObject({ email: person.email, approvalStatus: 'pending' });
    expect(await second.stop()).toBe(0);
    expect(await processesOf(dataDir)).toEqual([]);
  });

  it('reports a port in use in one line that names it', async () => {
    const other = createServer().listen(Number(settings.PORT));
    await once(other, 'listening');
    try {
      const { code, printed } = await failure({});
      expect(code).not.toBe(0);
      expect(printed.at(-1)).toContain(settings.PORT);
      expect(printed.filter((line) => line.includes('    at '))).toEqual([]);
    } finally {
      other.close();
    }
  });

  it.each([['PORT', 'eighty']])('rejects %s=%s and names it', async (name, value) => {
    const { code, printed } = await failure({ [name]: value });
    expect(code).toBe(78);
    expect(printed.at(-1)).toContain(name);
  });
});
