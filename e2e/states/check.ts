import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings } from '../support/axe.ts';
import { layoutFindings } from '../support/layout.ts';
import type { Size } from '../support/layout.ts';
import { test } from '../support/microphone.ts';
import { motions } from '../support/motion.ts';
import { translator } from './walk.ts';
import { walks } from './walks.ts';

/** How the product is shown while its states are checked. */
export interface View {
  readonly viewport: Size;
  readonly language: 'en' | 'fr' | 'ar';
  /** Where axe checks each state. */
  readonly themes: readonly ('dark' | 'light')[];
  /** Other sizes in which the layout of each state is checked. */
  readonly sizes: readonly Size[];
}

/**
 * Walks through all states of the product and checks each one. Each view is a spec file of its own,
 * so that the views are checked in parallel.
 */
export function checkStates({ viewport, language, themes, sizes }: View): void {
  test.for(Object.entries(walks))(
    '[10.14, 10.26, 10.27] axe finds nothing, nothing moves and nothing is out of place: %s',
    async ([, through], { visitor, origin }) => {
      const page = await visitor({ viewport, locale: language });
      // Also, a drawer that is sliding in does not count as open.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const findings: string[] = [];
      const see = async (state: string) => {
        for (const [index, theme] of themes.entries()) {
          await show(page, theme);
          // Another theme changes nothing but colours.
          const axe = await axeFindings(page, index === 0 ? 'all rules' : 'colours');
          const found = [...axe, ...(await motions(page))];
          findings.push(...found.map((finding) => `${state}, ${theme}: ${finding}`));
        }
        const misplaced = await layoutFindings(page, sizes);
        findings.push(...misplaced.map((finding) => `${state}: ${finding}`));
      };
      await through({ page, origin, t: translator(language), see });
      expect(findings).toEqual([]);
    },
  );
}

async function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`[data-theme="${theme}"]`).first().waitFor();
  // Colours change with transitions. Reduced motion shortens them to one frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}
