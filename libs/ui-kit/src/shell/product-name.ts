const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** A value nginx fills into index.html, or the fallback where nobody did (development). */
function handedOver(name: string, fallback: string): string {
  const value = meta(name);
  return value && !value.startsWith('__') ? value : fallback;
}

/** The product's name as the operator set it. */
export const useProductName = (): string => handedOver('product-name', 'Targum');

/** The address users reach the product at. */
export const usePublicUrl = (): string => handedOver('public-url', window.location.origin);

/**
 * The nonce that styles made at run time need, taken from an element that carries it: browsers show
 * it to scripts only, not to style sheets as they would the content of a meta element.
 */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('style[nonce]')?.nonce || undefined;
