import { describe, expect, it } from 'vitest';
import { thresholdsOf } from '../../k6/scenarios/thresholds.ts';
import { createRecorder, percentile } from './figures.ts';
import { judgeRun } from './verdict.ts';

const THRESHOLDS = thresholdsOf({
  ordinary: { failed: 0.01, duration: { p95: 100, p99: 200 } },
  stream: { failed: 0, waiting: { p95: 50, p99: 50 } },
});
const quick = { waiting: 10, duration: 20 };
const list = { kind: 'ordinary', name: 'GET /api/chats' };

/** Returns a hundred successful calls of both kinds. */
const goodRun = () => {
  const recorder = createRecorder();
  for (let call = 0; call < 100; call += 1) {
    recorder.addCall(list, undefined, quick);
    recorder.addCall({ kind: 'stream', name: '' }, undefined, { waiting: 10, duration: 5000 });
    recorder.addCheck('fine', true);
  }
  return recorder;
};
const broken = (recorder: ReturnType<typeof createRecorder>) =>
  judgeRun(recorder, THRESHOLDS)
    .filter(({ kept }) => !kept)
    .map(({ text }) => text);

describe('percentile', () => {
  const values = Array.from({ length: 101 }, (_, index) => 100 - index);
  it.each([
    [50, 50],
    [95, 95],
    [100, 100],
  ])('%s of 0 to 100 is %s', (percent, value) => {
    expect(percentile(values, percent)).toBe(value);
  });

  it('interpolates between two values as k6 does', () => {
    expect(percentile([10, 20], 95)).toBeCloseTo(19.5);
    expect(percentile([10], 95)).toBe(10);
  });

  it('is 0 for no values', () => expect(percentile([], 95)).toBe(0));
});

describe('judgeRun', () => {
  it('reports a run that keeps its thresholds', () => {
    expect(judgeRun(goodRun(), THRESHOLDS)).toEqual([
      { kept: true, text: 'checks rate>=0.999: 1' },
      { kept: true, text: 'http_reqs{kind:ordinary} count>0: 100' },
      { kept: true, text: 'http_req_failed{kind:ordinary} rate<=0.01: 0' },
      { kept: true, text: 'http_req_duration{kind:ordinary} p(95)<=100: 20' },
      { kept: true, text: 'http_req_duration{kind:ordinary} p(99)<=200: 20' },
      { kept: true, text: 'http_reqs{kind:stream} count>0: 100' },
      { kept: true, text: 'http_req_failed{kind:stream} rate<=0: 0' },
      { kept: true, text: 'http_req_waiting{kind:stream} p(95)<=50: 10' },
      { kept: true, text: 'http_req_waiting{kind:stream} p(99)<=50: 10' },
    ]);
  });

  it('reports failed calls and records their answers', () => {
    const recorder = goodRun();
    const said = '503 {"code":"unavailable","requestId":"0198c6a0-0000-7000-8000-000000000000"}';
    recorder.addCall(list, said, quick);
    recorder.addCall(list, '0 fetch failed', quick);
    expect(broken(recorder)).toEqual(['http_req_failed{kind:ordinary} rate<=0.01: 0.0196']);
    expect([...recorder.complaints.keys()]).toEqual([
      'GET /api/chats: 503 {"code":"unavailable","requestId":":id"}',
      'GET /api/chats: 0 fetch failed',
    ]);
  });

  it('reports slow calls', () => {
    const recorder = goodRun();
    for (let call = 0; call < 3; call += 1) {
      recorder.addCall(list, undefined, { waiting: 10, duration: 300 });
    }
    expect(broken(recorder)).toEqual(['http_req_duration{kind:ordinary} p(99)<=200: 300']);
  });

  it('reports failed checks', () => {
    const recorder = goodRun();
    recorder.addCheck('the reply is complete', false);
    expect(broken(recorder)).toEqual(['checks rate>=0.999: 0.9901']);
    expect([...recorder.complaints.keys()]).toEqual(['check failed: the reply is complete']);
  });

  it('reports a kind without calls, and nothing for a run without checks', () => {
    expect(broken(createRecorder())).toEqual([
      'http_reqs{kind:ordinary} count>0: 0',
      'http_reqs{kind:stream} count>0: 0',
    ]);
  });

  it.each([
    ['http_req_duration{kind:stream}', 'avg<5'],
    ['http_reqs{kind:stream}', 'p(95)<5'],
    ['iterations', 'count>0'],
    ['checks', 'rate==1'],
  ])('refuses %s %s, which only k6 can judge', (metric, expression) => {
    expect(() => judgeRun(goodRun(), { [metric]: [expression] })).toThrow(
      `Node cannot stand in for k6 with the threshold ${metric} ${expression}.`,
    );
  });
});
