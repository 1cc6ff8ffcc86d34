import { useEffect } from 'react';
import { useProductName } from './product-name.ts';

/**
 * Names the page in the browser's tabs and history, and in printed files: '{title} · {product}'.
 * Without a title the page has the product's name.
 */
export function useDocumentTitle(title: string | undefined): void {
  const product = useProductName();
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
    return () => {
      document.title = product;
    };
  }, [title, product]);
}
