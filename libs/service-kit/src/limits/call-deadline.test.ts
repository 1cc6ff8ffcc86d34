import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginWait, outsideCall, withCallDeadline } from './call-deadline.ts';

const CALL_MS = 1000;

describe("a call's deadline", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());
  const wait = (atMostMs: number, lastsMs: number) => {
    const { ms, end } = beginWait(atMostMs);
    vi.advanceTimersByTime(lastsMs);
    end();
    return ms;
  };
  const inCall = <Result>(run: () => Result) => withCallDeadline(run, CALL_MS);

  it('adds up consecutive waits', () => {
    inCall(() => {
      expect([wait(700, 700), wait(700, 300), wait(700, 0)]).toEqual([700, 300, 0]);
    });
  });

  it('counts simultaneous waits once', () => {
    inCall(() => {
      const [one, other] = [beginWait(700), beginWait(700)];
      vi.advanceTimersByTime(400);
      one.end();
      other.end();
      expect(wait(700, 0)).toBe(600);
    });
  });

  it('gives time back, up to the total time, while the call does not wait', () => {
    inCall(() => {
      wait(1000, 1000);
      vi.advanceTimersByTime(200);
      expect(wait(700, 0)).toBe(200);
      vi.advanceTimersByTime(60_000);
      expect(wait(5000, 0)).toBe(CALL_MS);
    });
  });

  it('does not apply to other calls, or to work that continues after the call', () => {
    inCall(() => wait(1000, 1000));
    expect(inCall(() => wait(700, 0))).toBe(700);
    inCall(() => {
      wait(1000, 1000);
      expect(outsideCall(() => wait(700, 0))).toBe(700);
    });
    expect(wait(700, 0)).toBe(700);
  });
});
