import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTick } from './tick.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a tick runs each waiting function once, within its time, and then stops its timer', () => {
  const tick = createTick(50);
  const ran: string[] = [];
  tick.next(() => ran.push('first'));
  vi.advanceTimersByTime(25);
  tick.next(() => ran.push('second'));
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(25);
  expect(ran).toEqual(['first']);
  vi.advanceTimersByTime(25);
  expect(ran).toEqual(['first', 'second']);
  expect(vi.getTimerCount()).toBe(0);
});

it('a function that is added during a tick runs at a later tick', () => {
  const tick = createTick(50);
  let ran = 0;
  const again = () => {
    ran += 1;
    tick.next(again);
  };
  tick.next(again);
  vi.advanceTimersByTime(500);
  expect(ran).toBe(10);
});

it('a tick does not run a cancelled function', () => {
  const tick = createTick(50);
  let ran = false;
  const takeBack = tick.next(() => (ran = true));
  takeBack();
  takeBack();
  vi.advanceTimersByTime(100);
  expect(ran).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
