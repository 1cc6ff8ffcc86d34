const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** Reads a value that nginx fills into index.html. The fallback counts in development. */
export function handedOver(name: string, fallback: string): string {
  const value = meta(name);
  return value && !value.startsWith('__') ? value : fallback;
}

export const useProductName = (): string => handedOver('product-name', 'Targum');

export const pageLimits = (): Record<string, string> =>
  Object.fromEntries(
    handedOver('limits', '')
      .split(' ')
      .flatMap((setting) => {
        const [name = '', value] = setting.split('=');
        return value === undefined ? [] : [[name, value]];
      }),
  );

export const usePublicUrl = (): string => handedOver('public-url', window.location.origin);

/**
 * Returns the nonce for styles that are made at run time. An element's nonce is visible to scripts
 * only, whereas style sheets could read the content of a meta element.
 */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('style[nonce]')?.nonce || undefined;
