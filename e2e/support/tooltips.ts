import type { Page } from 'playwright-core';

/** Returns visible buttons that have neither words nor a tooltip. */
export const missingTooltips = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button')]
      .filter((button) => button.checkVisibility() && !/[\p{L}\p{N}]/u.test(button.innerText))
      .filter((button) => !button.closest('[title]'))
      .map((button) => `${button.outerHTML.slice(0, 160)} has no tooltip`),
  );
