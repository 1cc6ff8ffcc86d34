import { useMemo } from 'react';
import { useFormat } from '@targum/ui-kit';

/** Formats the days and numbers of usage in the reader's language. */
export function useUsageFormat() {
  const { locale } = useFormat();
  return useMemo(() => {
    // A calendar day is read as midnight UTC.
    const days = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
      return (date: string) => format.format(new Date(date));
    };
    const numbers = (options?: Intl.NumberFormatOptions) => {
      const format = new Intl.NumberFormat(locale, options);
      return (value: number) => format.format(value);
    };
    return {
      day: days({ dateStyle: 'medium' }),
      /** For an axis, without the year. */
      shortDay: days({ day: 'numeric', month: 'short' }),
      number: numbers(),
      percent: numbers({ style: 'percent' }),
      /** For an axis, such as 12K. */
      shortNumber: numbers({ notation: 'compact' }),
    };
  }, [locale]);
}
