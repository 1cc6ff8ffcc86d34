import { useMemo } from 'react';
import { useFormat } from '@targum/ui-kit';

export function useUsageFormat() {
  const { locale } = useFormat();
  return useMemo(() => {
    // A calendar day is parsed as midnight UTC, so it is also formatted in UTC.
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
      shortDay: days({ day: 'numeric', month: 'short' }),
      number: numbers(),
      percent: numbers({ style: 'percent' }),
      shortNumber: numbers({ notation: 'compact' }),
    };
  }, [locale]);
}
