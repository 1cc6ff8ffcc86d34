import type { Page } from 'playwright-core';
import { transitionsEnd } from './motion.ts';

export type Theme = 'dark' | 'light';

/** Switches the page to a theme, with reduced motion, and waits until its colours have changed. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`[data-theme="${theme}"]`).first().waitFor();
  await transitionsEnd(page);
}
