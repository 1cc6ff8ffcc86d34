import { afterEach, expect, it, vi } from 'vitest';
import { transferred } from '@targum/ui-kit';
import { testStore } from '@targum/ui-kit/testing';
import { createTransport } from './conversation/stream/transport.ts';
import type { Recording } from './voice/dictation/recording/recordings.ts';
import { transcribe } from './voice/dictation/voice-api.ts';

afterEach(() => vi.unstubAllGlobals());

it('[3.171] streams and recordings tell of their bytes', async () => {
  const told: number[] = [];
  const stop = transferred.subscribe((bytes) => told.push(bytes));
  const { signal } = new AbortController();
  const heartbeat = ': still here\n\n';
  vi.stubGlobal('fetch', async () => new Response(heartbeat));
  const events = await createTransport('1').resume(undefined, signal);
  for await (const event of events!) expect(event).toBeUndefined();
  expect(told).toEqual([heartbeat.length]);

  vi.stubGlobal('fetch', async () => Response.json({ text: 'Peace' }));
  const sound = new Blob(['12345'], { type: 'audio/webm' });
  const recording = { id: 'a', size: 5, sound: () => sound } as Recording;
  expect(await transcribe(testStore(), recording, signal)).toBe('Peace');
  expect(told).toEqual([heartbeat.length, 5]);
  stop();
});
