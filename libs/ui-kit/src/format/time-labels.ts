import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { kitText } from '../i18n/kit-messages.ts';
import { withPlainDigits } from '../i18n/languages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Time = string | null | undefined;

interface LabelOptions {
  readonly now?: number;
  readonly locale?: string;
}

/** Returns the age of a chat message: 'Just now', minutes, hours, then the local date. */
export function messageTimeLabel(time: Time, { now = Date.now(), locale }: LabelOptions = {}) {
  const at = parse(time);
  if (at === null) return kitText('kit.time.unknown');
  const age = now - at;
  if (age < MINUTE) return kitText('kit.time.now');
  if (age < HOUR) return kitText('kit.time.minutes', { count: Math.floor(age / MINUTE) });
  if (age < 24 * HOUR) return kitText('kit.time.hours', { count: Math.floor(age / HOUR) });
  return formattersFor(locale).date.format(at);
}

/**
 * Returns the age of an entry of the chat list: 'Just now', hours, 'Yesterday', then the local
 * date.
 */
export function listTimeLabel(time: Time, { now = Date.now(), locale }: LabelOptions = {}) {
  const at = parse(time);
  if (at === null) return kitText('kit.time.unknown');
  const age = now - at;
  if (age < HOUR) return kitText('kit.time.now');
  if (age < 24 * HOUR) return kitText('kit.time.hours', { count: Math.floor(age / HOUR) });
  if (age < 48 * HOUR) return kitText('kit.time.yesterday');
  return formattersFor(locale).date.format(at);
}

/** Returns the time of a message in the day, with the date if that is another day than today. */
export function exactTimeLabel(time: Time, { now = Date.now(), locale }: LabelOptions = {}) {
  const at = parse(time);
  if (at === null) return kitText('kit.time.unknown');
  const { clock, dateTime } = formattersFor(locale);
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? clock : dateTime).format(at);
}

function parse(time: Time): number | null {
  const at = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

export function useFormat() {
  const { i18n } = useLingui();
  const locale = regional(i18n.locale);
  return useMemo(() => {
    const { dateTime, number, month, monthOfYear } = formattersFor(locale);
    return {
      locale,
      messageTime: (time: Time) => messageTimeLabel(time, { locale }),
      exactTime: (time: Time) => exactTimeLabel(time, { locale }),
      listTime: (time: Time) => listTimeLabel(time, { locale }),
      /** Names a month, with its year unless the year is the present year. */
      month: (time: Date) =>
        (time.getFullYear() === new Date().getFullYear() ? month : monthOfYear).format(time),
      dateTime: (time: string) => dateTime.format(new Date(time)),
      number: (value: number) => number.format(value),
    };
  }, [locale]);
}

const formatters = new Map<string | undefined, ReturnType<typeof createFormatters>>();

/** Keeps formatters, because creating them takes as long as rendering a message. */
function formattersFor(locale: string | undefined) {
  const known = formatters.get(locale) ?? createFormatters(locale);
  formatters.set(locale, known);
  return known;
}

const createFormatters = (locale: string | undefined) => ({
  date: new Intl.DateTimeFormat(locale),
  clock: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }),
  dateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  month: new Intl.DateTimeFormat(locale, { month: 'long' }),
  monthOfYear: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }),
  number: new Intl.NumberFormat(locale),
});

/** Returns the user's regional variant of a language, which decides the order of day and month. */
const regional = (language: string): string =>
  withPlainDigits(navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language);
