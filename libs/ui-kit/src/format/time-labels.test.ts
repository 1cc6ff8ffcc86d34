import { describe, expect, it } from 'vitest';
import { exactTimeLabel, listTimeLabel, messageTimeLabel } from './time-labels.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const dateOf = (milliseconds: number) => new Date(now - milliseconds).toLocaleDateString('en');

describe('the label in a chat', () => {
  it.each([
    [59 * SECOND, 'Just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [24 * HOUR - SECOND, '23 hours ago'],
    [24 * HOUR, dateOf(24 * HOUR)],
  ])('[4.14] is, for a message that is %i ms old, %s', (age, label) => {
    expect(messageTimeLabel(ago(age), { now, locale: 'en' })).toBe(label);
  });

  it.each([undefined, null, ''])('[3.18] is missing for the unknown time %o', (time) => {
    expect(messageTimeLabel(time, { now })).toBe('Unknown');
  });
});

it('[4.411] the time in the heading of a message has the date if that is another day', () => {
  const label = (time: string) =>
    exactTimeLabel(time, { now: Date.parse('2026-11-21T12:00:00'), locale: 'en-GB' });
  expect(label('2026-11-21T00:05:00')).toBe('00:05');
  expect(label('2026-11-20T23:59:00')).toMatch(/^20 Nov 2026,? .*23:59$/);
});

describe('the label in the list of chats', () => {
  it.each([
    [59 * MINUTE, 'Just now'],
    [HOUR, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [24 * HOUR, 'Yesterday'],
    [48 * HOUR - SECOND, 'Yesterday'],
    [48 * HOUR, dateOf(48 * HOUR)],
  ])('[3.18] is, for a chat that is %i ms old, %s', (age, label) => {
    expect(listTimeLabel(ago(age), { now, locale: 'en' })).toBe(label);
  });

  it.each([undefined, null, '', 'soon'])('[3.18] is missing for the unknown time %o', (time) => {
    expect(listTimeLabel(time, { now })).toBe('Unknown');
  });
});
