import { describe, expect, it, vi } from 'vitest';
import { clockFor } from './clocks.ts';
import { linesOfTimes } from './times.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const now = at('23T21:56:30');

describe('linesOfTimes', () => {
  it.each([
    [undefined, 'Monday, 2026-11-23, 21:56 (UTC)'],
    ['UTC', "Monday, 2026-11-23, 21:56 (the user's local time)"],
    ['Pacific/Port_Moresby', "Tuesday, 2026-11-24, 07:56 (the user's local time)"],
    ['Asia/Kathmandu', "Tuesday, 2026-11-24, 03:41 (the user's local time)"],
    ['America/Lima', "Monday, 2026-11-23, 16:56 (the user's local time)"],
  ])('[4.172] tells date and time in %s', (timeZone, expected) => {
    expect(linesOfTimes({ now, timeZone, sent: [] })).toEqual([`Date and time: ${expected}`]);
  });

  it('[4.172] tells them in a zone that it knows from before, without another formatter', () => {
    const create = vi.spyOn(Intl, 'DateTimeFormat');
    const line = () => linesOfTimes({ now, timeZone: 'Indian/Mahe', sent: [] });
    expect(line()).toEqual(["Date and time: Tuesday, 2026-11-24, 01:56 (the user's local time)"]);
    expect(create).toHaveBeenCalledOnce();
    expect(line()).toEqual(line());
    expect(create).toHaveBeenCalledOnce();
    create.mockRestore();
  });

  it('[4.172] keeps few formatters, however many names of zones are sent', () => {
    for (let minute = 0; minute < 120; minute += 1) {
      const name = `+0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
      const expected = new Date(now.getTime() + minute * 60_000).toISOString().slice(11, 16);
      expect(clockFor(name)?.(now)).toMatch(new RegExp(`, ${expected}$`));
    }
    const create = vi.spyOn(Intl, 'DateTimeFormat');
    clockFor('+01:59');
    expect(create).not.toHaveBeenCalled();
    clockFor('+00:00');
    expect(create).toHaveBeenCalledOnce();
    create.mockRestore();
  });

  it.each(['', 'Mars/Olympus', 'x'.repeat(65), '+25:00'])('[4.172] knows no zone %j', (name) => {
    expect(clockFor(name)).toBeUndefined();
  });

  it('[4.172] writes midnight as 00:00', () => {
    const [line] = linesOfTimes({ now: at('23T00:00:10'), timeZone: undefined, sent: [] });
    expect(line).toBe('Date and time: Monday, 2026-11-23, 00:00 (UTC)');
  });

  it.each([
    ['one message', ['23T21:56'], undefined, '23, 21:56 (0'],
    ['no break', ['23T21:30', '23T21:40', '23T21:46'], '23, 21:40 (16', '23, 21:30 (26'],
    ['a break', ['23T20:40', '23T21:30', '23T21:44', '23T21:56'], '23, 21:44 (12', '23, 21:30 (26'],
    [
      'two breaks',
      ['20T19:00', '21T20:40', '23T21:50', '23T21:56'],
      '23, 21:50 (6',
      '23, 21:50 (6',
    ],
    ['a break of 15 minutes', ['23T21:40', '23T21:55'], '23, 21:40 (16', '23, 21:55 (1'],
    ['a break before the message', ['22T20:00', '23T21:56'], '22, 20:00 (1556', '23, 21:56 (0'],
    ['a break before a retry', ['23T21:00', '23T21:04'], '23, 21:00 (56', '23, 21:56 (0'],
  ])('[4.173] tells since when the talk goes on, after %s', (_, sent, previous, since) => {
    const lines = linesOfTimes({
      ...{ now, timeZone: undefined },
      sent: sent.map((time) => at(`${time}:30`)),
    });
    const dates = lines.slice(1).map((line) => line.replace(/: \w+, 2026-11-/, ': '));
    expect(dates).toEqual([
      ...(previous === undefined ? [] : [`Previous message: ${previous} minutes ago)`]),
      `No break of 15 minutes since: ${since} minutes ago)`,
    ]);
  });
});
