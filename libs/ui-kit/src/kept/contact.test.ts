import { beforeEach, expect, it, vi } from 'vitest';
import { noteContact, readableBy } from './contact.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-05-01T08:00:00Z');
const after = (days: number) => vi.setSystemTime(NOW + days * DAY);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  noteContact('mara');
});

it.each([
  [0, 'mara'],
  [6.9, 'mara'],
  [7.1, undefined],
  [-0.9, 'mara'],
  [-1.1, undefined],
])('[3.164] %i days after the last answer of the server: %s', (days, person) => {
  after(days);
  expect(readableBy()).toBe(person);
});

it('[3.164] a clock that was set back does not extend the time', () => {
  after(6.5);
  expect(readableBy()).toBe('mara');
  after(5.6);
  expect(readableBy()).toBe('mara');
  after(5.4);
  expect(readableBy()).toBeUndefined();
});

it('[3.164] a clock that was once ahead shortens the time only while it is', () => {
  after(30);
  expect(readableBy()).toBeUndefined();
  after(1);
  expect(readableBy()).toBe('mara');
});

it.each(['', 'null', '{}', '{"userId":"mara"}', '{"userId":1,"contact":1,"newest":1}'])(
  'a stored contact that is %j is no contact',
  (text) => {
    localStorage.setItem('last-person', text);
    expect(readableBy()).toBeUndefined();
  },
);
