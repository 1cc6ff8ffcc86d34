/** The event of browsers that can add the page to the home screen. Its type is in no library yet. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  /** The browser's offer to add the page to the home screen. Missing until it offers. */
  var targumInstall: InstallOffer | undefined;
}

export const OFFERED = 'beforeinstallprompt';

/**
 * Keeps the browser's offer for the settings, instead of the browser's own bar. The browser makes the offer
 * once for each page, perhaps before the application's code has loaded.
 */
export const keepOffer = (): void =>
  addEventListener(OFFERED, (event) => {
    event.preventDefault();
    globalThis.targumInstall = event as InstallOffer;
  });
