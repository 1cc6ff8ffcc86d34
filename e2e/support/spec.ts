import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, test as base, inject } from 'vitest';
import { launchChromium, SHORT_PAGES } from './chromium.ts';
import { root } from './product.ts';

const artifacts = join(root, '.cache/e2e');

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** The two form factors, for `test.for`. */
export const bothWidths = [
  { form: 'desktop', viewport: desktop },
  { form: 'phone', viewport: phone },
] as const;

export interface Fixtures {
  /** Origin of the running product, without a trailing slash. */
  origin: string;
  browser: Browser;
  /** Opens a page as a new visitor, in a new browser profile. */
  visitor: (options?: {
    /** The origin of another product than the common one. */
    origin?: string;
    viewport?: typeof desktop;
    dark?: boolean;
    locale?: string;
    /**
     * True if the page shows motion. By default the page shows each change at once, so that tests
     * do not wait.
     */
    moves?: boolean;
    /** True if pages prefetch the code of screens and dialogs, which takes a quarter of their CPU. */
    loadsAhead?: boolean;
    /** True if the browser runs the service worker, which keeps the product's files. */
    keepsFiles?: boolean;
    /** True if the visitor has a touch screen and no mouse. */
    touch?: boolean;
  }) => Promise<Page>;
}

/**
 * A test in Chromium. It also fails when a page throws or violates the content security policy. A
 * failed test saves a screenshot of each open page in `.cache/e2e`.
 */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
  origin: async ({}, use) => {
    await use(inject('origin'));
  },
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
    async ({}, use) => {
      const browser = await launchChromium([SHORT_PAGES]);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  visitor: async ({ origin, browser, task, onTestFailed }, use) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    let failed = false;
    onTestFailed(() => {
      failed = true;
    });
    await use(async (options = {}) => {
      const { viewport = desktop, dark = false, locale = 'en-US' } = options;
      const { moves = false, loadsAhead = false, keepsFiles = false, touch = false } = options;
      const context = await browser.newContext({
        baseURL: options.origin ?? origin,
        viewport,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: moves ? 'no-preference' : 'reduce',
        locale,
        hasTouch: touch,
        isMobile: touch,
        serviceWorkers: keepsFiles ? 'allow' : 'block',
      });
      context.setDefaultTimeout(20_000);
      if (!loadsAhead) await context.addInitScript(turnOnDataSaver);
      context.on('weberror', (raised) => complaints.push(String(raised.error())));
      context.on('console', (line) => {
        if (line.text().includes('Content Security Policy')) complaints.push(line.text());
      });
      contexts.push(context);
      return context.newPage();
    });
    if (failed || task.result?.state === 'fail') await photograph(contexts, task.name);
    for (const context of contexts) await close(context);
    expect(complaints).toEqual([]);
  },
});

/**
 * Makes a page prefetch nothing, and otherwise load as usual. Playwright runs this function in each page
 * before the page's scripts.
 */
function turnOnDataSaver(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  // A page before the first address has no storage.
  if (origin === 'null') return;
  if (localStorage.getItem('save-data') === null) localStorage.setItem('save-data', 'off');
}

/** Closes a context. Errors of route handlers that still run are ignored. */
async function close(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

async function photograph(contexts: BrowserContext[], name: string): Promise<void> {
  await mkdir(artifacts, { recursive: true });
  const file = name.replaceAll(/\W+/g, '-');
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    await page.screenshot({ path: join(artifacts, `${file}-${index}.png`) }).catch(() => undefined);
  }
}
