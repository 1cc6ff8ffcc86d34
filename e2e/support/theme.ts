import type { Page } from 'playwright-core';

export type Theme = 'dark' | 'light';

/** Switches the page to a theme, with reduced motion, and waits until its colours have changed. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`[data-theme="${theme}"]`).first().waitFor();
  // Reduced motion shortens transitions of colours to one frame, which a busy browser draws late.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
}
