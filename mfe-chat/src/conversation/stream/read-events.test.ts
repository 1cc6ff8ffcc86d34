import { describe, expect, it, vi } from 'vitest';
import { frame } from '../../testing/fake-stream.ts';
import { readEvents } from './read-events.ts';
import type { IncomingEvent } from './read-events.ts';

const id = '01938f5e-7c1a-7000-8000-000000000001';
const content = (data: string) => ({ type: 'content', data });
const done = { type: 'done', data: { id, status: 'complete' } };

function bodyOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function collect(body: ReadableStream<Uint8Array>): Promise<IncomingEvent[]> {
  const events: IncomingEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const started = {
  type: 'assistant_message_start',
  data: { id, assistantId: 'storyteller', parentId: '01938f5e-7c1a-7000-8000-000000000000' },
};

const wire = [
  ': heartbeat\n\n',
  frame(started, 'g-2'),
  frame(content('Ein Schaf — 羊 🐑\n'), 'g-9'),
  frame({ type: 'thinking', data: 'unknown to us' }, 'g-10'),
  'data: {"type":"content",\n\n',
  ': heartbeat\n\n',
  frame(content('عاد الراعي'), 'g-20'),
  frame(done, 'g-99'),
].join('');

const expected = [
  { id: 'g-2', event: started },
  { id: 'g-9', event: content('Ein Schaf — 羊 🐑\n') },
  { id: 'g-20', event: content('عاد الراعي') },
  { id: 'g-99', event: done },
];

describe('readEvents', () => {
  it('[4.68] reads the same events wherever the stream is split', async () => {
    const bytes = new TextEncoder().encode(wire);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await collect(bodyOf(bytes.slice(0, cut), bytes.slice(cut)))).toEqual(expected);
    }
  });

  it('reads a stream that arrives byte by byte', async () => {
    const bytes = new TextEncoder().encode(wire.replaceAll('\n', '\r\n'));
    const chunks = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await collect(bodyOf(...chunks))).toEqual(expected);
  });

  it('yields events before the stream has ended, and throws when it breaks', async () => {
    let fail: (() => void) | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(frame(content('a'), 'g-3')));
        fail = () => controller.error(new TypeError('network error'));
      },
    });
    const events = readEvents(body);
    expect(await events.next()).toEqual({
      done: false,
      value: { id: 'g-3', event: content('a') },
    });
    fail?.();
    await expect(events.next()).rejects.toThrow('network error');
  });

  it('throws and ends the connection if the parser cannot be loaded', async () => {
    vi.doMock('eventsource-parser', () => Promise.reject(new Error('no network')));
    const cancel = vi.fn();
    await expect(readEvents(new ReadableStream({ cancel })).next()).rejects.toThrow();
    expect(cancel).toHaveBeenCalledOnce();
    vi.doUnmock('eventsource-parser');
    expect(await collect(bodyOf(new TextEncoder().encode(wire)))).toEqual(expected);
  });
});
