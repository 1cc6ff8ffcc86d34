import { audioCalls, audioStatus } from '@targum/contracts';
import { operations } from '@targum/contracts/openapi';
import { createLink, createClient, testRedisUrl } from '@targum/service-kit/testing';
import type { TestClient } from '@targum/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toneOf } from './testing/sounds.ts';
import { startAudio, transcribe, uploadOf } from './testing/start-audio.ts';
import type { StartedAudio } from './testing/start-audio.ts';

const TONE = toneOf(1, 'wav');
/** A valid request for each route. */
const GOOD_CALLS: Record<string, () => RequestInit> = {
  'GET /api/audio/status': () => ({ method: 'GET' }),
  'POST /api/audio/transcribe': () => ({ method: 'POST', body: uploadOf(TONE) }),
  'POST /api/audio/speak': () => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Hello.' }),
  }),
};

const SERVICES = ['transcription', 'speech'].map((kind) => `/api/admin/services/${kind}`);
const json = (method: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: '{}',
});
/** A request for each route of admins, with the status that an admin gets. */
const ADMIN_CALLS: Record<string, readonly [init: RequestInit, status: number]> =
  Object.fromEntries(
    SERVICES.flatMap((path) => [
      [`GET ${path}`, [{ method: 'GET' }, 200] as const],
      [`POST ${path}`, [json('POST'), 422] as const],
      [`DELETE ${path}`, [{ method: 'DELETE' }, 200] as const],
      [`POST ${path}/models`, [json('POST'), 422] as const],
      [`POST ${path}/test`, [json('POST'), 422] as const],
    ]),
  );

describe('every route', () => {
  let audio: StartedAudio;
  let clients: Record<string, TestClient>;

  beforeAll(async () => {
    audio = await startAudio();
    const keyOf = async (fields: object) => (await audio.withKey(fields)).client;
    clients = {
      anonymous: audio.anonymous,
      pending: await audio.signedIn({ approval_status: 'pending' }),
      rejected: await audio.signedIn({ approval_status: 'rejected' }),
      'temporary password': await audio.signedIn({ must_change_password: true }),
      user: await audio.signedIn(),
      admin: await audio.signedIn({ is_admin: true }),
      'imported user': await audio.signedIn({ approval_status: null }),
      key: await keyOf({}),
      'pending key': await keyOf({ approval_status: 'pending' }),
      'unknown key': createClient(audio.url, { bearer: 'tgm_unknown' }),
    };
  });
  afterAll(() => audio.close());

  it('[8.1] is in the matrix of roles', () => {
    expect(audio.routes).toEqual(
      [...Object.keys(GOOD_CALLS), ...Object.keys(ADMIN_CALLS)].toSorted(),
    );
    const known = operations.audio.map(({ call: { method, path } }) => `${method} ${path}`);
    expect(audio.routes).toEqual(known.toSorted());
  });

  describe.each(Object.keys(ADMIN_CALLS))('%s', (route) => {
    const call = (role: string) => {
      const [, path = ''] = route.split(' ');
      return clients[role]!.fetch(path, ADMIN_CALLS[route]![0]);
    };

    it.each([
      ['anonymous', 401],
      ['unknown key', 401],
      ['pending', 403],
      ['rejected', 401],
      ['temporary password', 403],
      ['user', 403],
      ['imported user', 403],
      ['key', 403],
    ])('[5.100, 5.101] refuses %s: %i', async (role, status) => {
      expect((await call(role)).status).toBe(status);
    });

    it('[5.100, 5.101] serves an admin', async () => {
      // The environment sets the transcription service of these tests.
      const isFixed = route.includes('/transcription') && route.startsWith('DELETE');
      expect((await call('admin')).status).toBe(isFixed ? 409 : ADMIN_CALLS[route]![1]);
    });
  });

  describe.each(Object.keys(GOOD_CALLS))('%s', (route) => {
    const call = (role: string) => {
      const [, path = ''] = route.split(' ');
      return clients[role]!.fetch(path, GOOD_CALLS[route]!());
    };

    it.each([
      ['anonymous', 401, 'unauthorized'],
      ['unknown key', 401, 'unauthorized'],
      ['pending', 403, 'approval_required'],
      ['pending key', 403, 'approval_required'],
      ['rejected', 401, 'account_rejected'],
      ['temporary password', 403, 'password_change_required'],
    ])('[2.38] refuses %s: %i %s', async (role, status, code) => {
      const answer = await call(role);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ code });
    });

    it.each(['user', 'imported user', 'admin', 'key'])('[2.107] serves %s', async (role) => {
      expect((await call(role)).status).toBe(200);
    });
  });

  it.each(Object.keys(GOOD_CALLS).filter((route) => !route.startsWith('GET ')))(
    "refuses a session without proof that the request comes from the product's own pages: %s",
    async (route) => {
      const [, path = ''] = route.split(' ');
      const { cookie } = await audio.signedIn();
      const { headers, ...init } = GOOD_CALLS[route]!();
      const answer = await fetch(new URL(path, audio.url), {
        ...init,
        headers: { ...(headers as Record<string, string>), cookie },
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'csrf' });
    },
  );
});

describe('GET /api/audio/status', () => {
  it.each([true, false])('reports whether transcription is connected: %s', async (connected) => {
    const audio = await startAudio({ worker: false, transcription: connected });
    try {
      const user = await audio.signedIn();
      const answer = await user.get(audioCalls.status.path);
      expect(answer.status).toBe(audioCalls.status.status);
      expect(audioStatus.strict().parse(answer.body)).toEqual({ transcription: { connected } });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    } finally {
      await audio.close();
    }
  });
});

describe('the service without Redis', () => {
  it('answers 503 at once, and works again once Redis is back', async () => {
    const link = await createLink(testRedisUrl());
    const audio = await startAudio({ redisUrl: link.url });
    try {
      const user = await audio.signedIn();
      expect((await transcribe(user, uploadOf(TONE))).status).toBe(200);
      await link.cut();
      const cut = await transcribe(user, uploadOf(TONE));
      expect(cut.status).toBe(503);
      expect(cut.headers.get('retry-after')).toMatch(/^\d+$/);
      const spoken = await user.fetch('/api/audio/speak', GOOD_CALLS['POST /api/audio/speak']!());
      expect(spoken.status).toBe(200);
      await link.restore();
      await vi.waitFor(
        async () => expect((await transcribe(user, uploadOf(TONE))).status).toBe(200),
        { timeout: 20_000 },
      );
    } finally {
      await audio.close();
      await link.close();
    }
  });
});
