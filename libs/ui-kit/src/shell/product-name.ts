const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/**
 * A value that nginx fills into index.html; the fallback in development, where it is not filled in.
 */
export function handedOver(name: string, fallback: string): string {
  const value = meta(name);
  return value && !value.startsWith('__') ? value : fallback;
}

/** The product's name, as the operator set it. */
export const useProductName = (): string => handedOver('product-name', 'Targum');

/** The limits that the operator set, by the names of their variables. */
export const pageLimits = (): Record<string, string> =>
  Object.fromEntries(
    handedOver('limits', '')
      .split(' ')
      .flatMap((setting) => {
        const [name = '', value] = setting.split('=');
        return value === undefined ? [] : [[name, value]];
      }),
  );

/** The address at which users reach the product. */
export const usePublicUrl = (): string => handedOver('public-url', window.location.origin);

/**
 * The nonce for styles that are made at run time. It is read from an element that has it: browsers
 * show a nonce to scripts only, whereas style sheets could read the content of a meta element.
 */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('style[nonce]')?.nonce || undefined;
