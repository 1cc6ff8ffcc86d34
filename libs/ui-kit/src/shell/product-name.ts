const meta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/**
 * Returns a value that nginx writes into index.html. Returns `fallback` if nginx has not filled the
 * placeholder, as in development.
 */
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
 * Returns the nonce for styles that are made at run time. The nonce is not in a meta element,
 * because style sheets could read it there.
 */
export const cspNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('style[nonce]')?.nonce || undefined;
