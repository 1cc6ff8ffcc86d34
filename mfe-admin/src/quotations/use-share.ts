import { useMemo } from 'react';
import { useFormat } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';

/**
 * Returns a function that writes a number and its share, such as "12 of 58 (21%)". If `all` is 0,
 * the text is "0".
 */
export function useShare(): (part: number, all: number) => string {
  const t = useT();
  const { locale, number } = useFormat();
  return useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    return (part, all) =>
      all === 0
        ? number(part)
        : t('admin.quotations.share', { part, all, share: percent.format(part / all) });
  }, [locale, number, t]);
}
