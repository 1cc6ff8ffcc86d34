import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/**
 * Features that Playwright disables. They are repeated here, because our flag replaces
 * Playwright's.
 */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/**
 * Pages that the address bar loads in each new window. They are disabled, because they cost more
 * CPU than an empty window.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/**
 * Features that Playwright enables. They are repeated here, because our flag replaces Playwright's.
 */
const ENABLED_BY_PLAYWRIGHT = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];
/**
 * The feature that keeps a spare process for the next page. Tests open few pages, so the feature is
 * disabled.
 */
const SPARE_PROCESSES = ['SpareRendererForSitePerProcess'];

const FLAGS = [
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...ADDRESS_BAR_PAGES, ...SPARE_PROCESSES].join()}`,
  // Runs the network service in the browser process, which saves the CPU time of messages between
  // the two.
  `--enable-features=${[...ENABLED_BY_PLAYWRIGHT, 'NetworkServiceInProcess2'].join()}`,
  '--in-process-gpu',
  // The strictest autoplay policy: sound requires a user gesture.
  '--autoplay-policy=user-gesture-required',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function chromiumPath(): string | undefined {
  const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  return [process.env['CHROMIUM_PATH'], ...installed.map((name) => `/usr/bin/${name}`)].find(
    (path) => path !== undefined && existsSync(path),
  );
}

/**
 * The flag for pages that live for seconds. V8 collects garbage rarely and does not optimise code,
 * which saves such pages a sixth of their CPU. Benchmarks do without it.
 */
export const SHORT_PAGES = `--js-flags=${[
  '--no-opt',
  '--no-maglev',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
].join()}`;

/** Starts Chromium with the flags of all pages and with additional flags. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({
    args: [...FLAGS, ...flags],
    ...(executablePath && { executablePath }),
  });
}
