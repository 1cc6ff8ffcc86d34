import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBeat } from './beat.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a beat runs each waiting function once, within its time, and then stops its timer', () => {
  const beat = createBeat(50);
  const ran: string[] = [];
  beat.next(() => ran.push('first'));
  vi.advanceTimersByTime(25);
  beat.next(() => ran.push('second'));
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(25);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(25);
  expect(ran).toEqual(['first', 'second']);
  expect(vi.getTimerCount()).toBe(0);
});

it('a function that is added during a beat runs at a later beat', () => {
  const beat = createBeat(50);
  let ran = 0;
  const again = () => {
    ran += 1;
    beat.next(again);
  };
  beat.next(again);
  vi.advanceTimersByTime(500);
  expect(ran).toBe(10);
});

it('a beat does not run a cancelled function', () => {
  const beat = createBeat(50);
  let ran = false;
  const takeBack = beat.next(() => (ran = true));
  takeBack();
  takeBack();
  vi.advanceTimersByTime(100);
  expect(ran).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
