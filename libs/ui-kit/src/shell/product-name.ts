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

/** The nonce of this page's response, for styles made at run time; undefined where there is none. */
export const cspNonce = (): string | undefined => handedOver('csp-nonce', '') || undefined;
