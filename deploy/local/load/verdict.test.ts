import { describe, expect, it } from 'vitest';
import { createChat, listChats } from '../../k6/scenarios/calls.ts';
import type { Thresholds } from '../../k6/scenarios/scenario.ts';
import { createRecorder, percentile } from './figures.ts';
import { judgeRun } from './verdict.ts';

const THRESHOLDS: Thresholds = {
  ordinary: { failed: 0.01, duration: { p95: 100, p99: 200 } },
  stream: { failed: 0, waiting: { p95: 50, p99: 50 } },
};
const quick = { waiting: 10, duration: 20 };

/** A hundred successful calls of both kinds. */
const goodRun = () => {
  const recorder = createRecorder();
  for (let call = 0; call < 100; call += 1) {
    recorder.addCall('ordinary', listChats(), 200, '[]', quick);
    recorder.addCall('stream', listChats(), 200, '', { waiting: 10, duration: 5000 });
    recorder.addCheck('fine', true);
  }
  return recorder;
};
const broken = (recorder: ReturnType<typeof createRecorder>) =>
  judgeRun(recorder, THRESHOLDS)
    .filter(({ kept }) => !kept)
    .map(({ text }) => text);

describe('percentile', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  it.each([
    [50, 50],
    [95, 95],
    [99, 99],
    [100, 100],
  ])('%s of 1 to 100 is %s', (percent, value) => {
    expect(percentile(values, percent)).toBe(value);
  });

  it('is undefined for no values', () => expect(percentile([], 95)).toBeUndefined());
});

describe('judgeRun', () => {
  it('passes a run within all thresholds and prints its measurements', () => {
    expect(judgeRun(goodRun(), THRESHOLDS)).toEqual([
      { kept: true, text: 'ordinary: 0.00 % of 100 calls failed (at most 1.00 %)' },
      { kept: true, text: 'ordinary: duration p(95) 20 ms (at most 100 ms)' },
      { kept: true, text: 'ordinary: duration p(99) 20 ms (at most 200 ms)' },
      { kept: true, text: 'stream: 0.00 % of 100 calls failed (at most 0.00 %)' },
      { kept: true, text: 'stream: waiting p(95) 10 ms (at most 50 ms)' },
      { kept: true, text: 'stream: waiting p(99) 10 ms (at most 50 ms)' },
      { kept: true, text: 'checks: 100 of 100 passed (at least 99.90 %)' },
    ]);
  });

  it('reports failed calls and records their answers', () => {
    const recorder = goodRun();
    const said = '{"code":"unavailable","requestId":"0198c6a0-0000-7000-8000-000000000000"}';
    recorder.addCall('ordinary', createChat(), 503, said, quick);
    recorder.addCall('ordinary', createChat(), 0, 'fetch failed', quick);
    expect(broken(recorder)).toEqual(['ordinary: 1.96 % of 102 calls failed (at most 1.00 %)']);
    expect([...recorder.complaints.keys()]).toEqual([
      'POST /api/chats: 503 {"code":"unavailable","requestId":":id"}',
      'POST /api/chats: 0 fetch failed',
    ]);
  });

  it('reports slow calls', () => {
    const recorder = goodRun();
    for (let call = 0; call < 3; call += 1) {
      recorder.addCall('ordinary', listChats(), 200, '[]', { waiting: 10, duration: 300 });
    }
    expect(broken(recorder)).toEqual(['ordinary: duration p(99) 300 ms (at most 200 ms)']);
  });

  it('reports failed checks', () => {
    const recorder = goodRun();
    recorder.addCheck('the reply is complete', false);
    expect(broken(recorder)).toEqual(['checks: 100 of 101 passed (at least 99.90 %)']);
    expect([...recorder.complaints.keys()]).toEqual(['check failed: the reply is complete']);
  });

  it('reports a kind without calls', () => {
    expect(broken(createRecorder())).toEqual([
      'ordinary: no call was made',
      'ordinary: no call was made',
      'ordinary: no call was made',
      'stream: no call was made',
      'stream: no call was made',
      'stream: no call was made',
    ]);
  });
});
