const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/**
 * A value that nginx fills into index.html; the fallback in development, where it is not filled in.
 */
function handedOver(name: string, fallback: string): string {
  const value = meta(name);
  return value && !value.startsWith('__') ? value : fallback;
}

/** The product's name, as the operator set it. */
export const useProductName = (): string => handedOver('product-name', 'Targum');

/** The address at which users reach the product. */
export const usePublicUrl = (): string => handedOver('public-url', window.location.origin);

/**
 * The nonce for styles that are made at run time. It is read from an element that has it: browsers
 * show a nonce to scripts only, whereas style sheets could read the content of a meta element.
 */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('style[nonce]')?.nonce || undefined;
