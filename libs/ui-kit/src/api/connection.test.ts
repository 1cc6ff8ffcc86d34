import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection as connectionOfPage } from './connection.ts';
import { createConnection, isAnswered } from './create-connection.ts';

function setUp() {
  const probes: ((answered: boolean) => void)[] = [];
  const waits: (() => void)[] = [];
  const connection = createConnection({
    probe: () => new Promise((resolve) => probes.push(resolve)),
    waitForNext: () => new Promise((resolve) => waits.push(resolve)),
  });
  const told: boolean[] = [];
  connection.subscribe((online) => told.push(online));
  return { connection, probes, waits, told, isOnline: () => told.at(-1) ?? true };
}

describe('the connection', () => {
  it('[8.6] is checked with the headers of every call', async () => {
    const fetched = vi.fn(async (_request: Request) => Response.json({}));
    vi.stubGlobal('fetch', fetched);
    connectionOfPage.suspect();
    const { url, headers } = fetched.mock.calls[0]![0];
    expect(new URL(url).pathname).toBe('/api/health');
    expect(headers.get('x-anonymous-user')).toMatch(/^anon_/);
    expect(headers.get('x-requested-with')).toBe('XMLHttpRequest');
  });

  // The page's own connection hears the same browser events. Its probes get this answer.
  beforeEach(() => void vi.stubGlobal('fetch', async () => Response.json({})));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('stays up when only one call had no answer', async () => {
    const { connection, probes, told } = setUp();
    connection.suspect();
    probes[0]!(true);
    await vi.waitFor(() => expect(told).toEqual([true]));
    expect(probes).toHaveLength(1);
  });

  it('is down while probes have no answer, and sends one probe at a time', async () => {
    const { connection, probes, waits, isOnline } = setUp();
    connection.suspect();
    connection.suspect();
    probes[0]!(false);
    await vi.waitFor(() => expect(isOnline()).toBe(false));
    waits[0]!();
    await vi.waitFor(() => expect(probes).toHaveLength(2));
    probes[1]!(true);
    await vi.waitFor(() => expect(isOnline()).toBe(true));
  });

  it('probes the server when the browser goes offline, and again when it goes online', async () => {
    const { probes, isOnline } = setUp();
    window.dispatchEvent(new Event('offline'));
    expect(isOnline()).toBe(true);
    probes[0]!(false);
    await vi.waitFor(() => expect(isOnline()).toBe(false));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(probes).toHaveLength(2));
    expect(isOnline()).toBe(false);
    probes[1]!(true);
    await vi.waitFor(() => expect(isOnline()).toBe(true));
  });

  it('probes the server when the browser is offline from the start', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { probes, isOnline } = setUp();
    expect(isOnline()).toBe(true);
    expect(probes).toHaveLength(1);
    probes[0]!(false);
    await vi.waitFor(() => expect(isOnline()).toBe(false));
  });

  it('is up again when a call had an answer', async () => {
    const { connection, probes, isOnline } = setUp();
    connection.suspect();
    probes[0]!(false);
    await vi.waitFor(() => expect(isOnline()).toBe(false));
    connection.answered();
    expect(isOnline()).toBe(true);
  });
});

it.each([
  [true, () => Response.json({})],
  [true, () => Response.json({}, { status: 503 })],
  [false, () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  [false, () => Promise.reject(new TypeError('Failed to fetch'))],
])('[8.164] a probe is answered (%s) only by the server', async (expected, answer) => {
  expect(await isAnswered(Promise.resolve().then(answer))).toBe(expected);
});
