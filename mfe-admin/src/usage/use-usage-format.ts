import { useMemo } from 'react';
import { useFormat } from '@targum/ui-kit';

/** Returns functions that format days and numbers in the reader's language. */
export function useUsageFormat() {
  const { locale } = useFormat();
  return useMemo(() => {
    // A calendar day is parsed as midnight UTC.
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
      /** The axis shows days without the year. */
      shortDay: days({ day: 'numeric', month: 'short' }),
      number: numbers(),
      percent: numbers({ style: 'percent' }),
      /** The axis shows numbers such as 12K. */
      shortNumber: numbers({ notation: 'compact' }),
    };
  }, [locale]);
}
