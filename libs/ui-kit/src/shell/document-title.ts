import { useEffect } from 'react';
import { useProductName } from './product-name.ts';

/** Sets the document's title, which browsers show in tabs, in the history and in printed files. */
export function useDocumentTitle(title: string | undefined): void {
  const product = useProductName();
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
    return () => {
      document.title = product;
    };
  }, [title, product]);
}
