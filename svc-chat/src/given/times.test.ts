import { describe, expect, it } from 'vitest';
import { linesOfTimes } from './times.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const now = at('23T21:56:30');

describe('linesOfTimes', () => {
  it.each([
    ['UTC', 'Monday, 2026-11-23, 21:56 (UTC)'],
    ['Pacific/Port_Moresby', 'Tuesday, 2026-11-24, 07:56 (Pacific/Port_Moresby)'],
    ['Asia/Kathmandu', 'Tuesday, 2026-11-24, 03:41 (Asia/Kathmandu)'],
    ['America/Lima', 'Monday, 2026-11-23, 16:56 (America/Lima)'],
  ])('[4.172] tells date and time in %s', (timeZone, expected) => {
    expect(linesOfTimes({ now, timeZone, sent: [] })).toEqual([`Date and time: ${expected}`]);
  });

  it('[4.172] writes midnight as 00:00', () => {
    const [line] = linesOfTimes({ now: at('23T00:00:10'), timeZone: 'UTC', sent: [] });
    expect(line).toBe('Date and time: Monday, 2026-11-23, 00:00 (UTC)');
  });

  it.each([
    ['one message', ['23T21:56'], undefined, '23, 21:56'],
    ['no break', ['23T20:40', '23T21:09', '23T21:38', '23T21:56'], '23, 21:38', '23, 20:40'],
    ['a break', ['23T19:00', '23T20:40', '23T21:00', '23T21:20'], '23, 21:00', '23, 20:40'],
    ['several breaks', ['20T19:00', '21T20:40', '23T21:30', '23T21:56'], '23, 21:30', '23, 21:30'],
    ['a break of 30 minutes', ['23T20:00', '23T20:30'], '23, 20:00', '23, 20:30'],
    ['a break before the message', ['22T20:00', '23T21:56'], '22, 20:00', '23, 21:56'],
  ])('[4.173] after %s, tells when the talk went on', (_, sent, previous, since) => {
    const lines = linesOfTimes({
      now,
      timeZone: 'UTC',
      sent: sent.map((time) => at(`${time}:00`)),
    });
    const dates = lines.slice(1).map((line) => line.replace(/: \w+, 2026-11-/, ': '));
    expect(dates).toEqual([
      ...(previous === undefined ? [] : [`Previous message: ${previous}`]),
      `Without a break of 30 minutes since: ${since}`,
    ]);
  });
});
