import { useMemo } from 'react';
import { useFormat } from '@targum/ui-kit';

/** Returns a function that names the language of a BCP 47 tag. An unknown tag is its own name. */
export function useLanguageName(): (tag: string) => string {
  const { locale } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'language' });
    return (tag) => {
      try {
        return names.of(tag) ?? tag;
      } catch {
        return tag;
      }
    };
  }, [locale]);
}
