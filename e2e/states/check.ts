import { expect } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { layoutFindings } from '../support/layout.ts';
import type { Size } from '../support/layout.ts';
import { motions } from '../support/motion.ts';
import type { Fixtures } from '../support/spec.ts';
import { missingTooltips } from '../support/tooltips.ts';
import { showTheme } from '../support/theme.ts';
import type { Theme } from '../support/theme.ts';
import { translator } from './walk.ts';
import type { WalkThrough } from './walk.ts';

/** How the product is shown while its states are checked. */
export interface View {
  readonly viewport: Size;
  readonly language: 'fr' | 'ar';
  /** The themes in which axe checks each state. If the list is empty, axe does not run. */
  readonly themes: readonly Theme[];
  /** Other sizes in which the layout of each state is checked. */
  readonly sizes: readonly Size[];
}

/** The body of a test that takes a page through a walk and checks each state in the given view. */
export const checkStates =
  ({ viewport, language, themes, sizes }: View) =>
  async ([, through]: [string, WalkThrough], { visitor, origin }: Fixtures): Promise<void> => {
    const page = await visitor({ viewport, locale: language });
    // Also, a drawer that is sliding in does not count as open.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // In windows that are not wide, the sidebar beside a screen leaves the least room.
    await page.addInitScript(() => localStorage.setItem('sidebar', 'open'));
    const findings: string[] = [];
    let inOrder = themes;
    const see = async (state: string) => {
      const moving = await motions(page);
      findings.push(...moving.map((finding) => `${state}: ${finding}`));
      for (const [index, theme] of inOrder.entries()) {
        await showTheme(page, theme);
        // Another theme changes nothing but colours.
        const found = await axeFindings(page, index === 0 ? 'all rules' : 'colours');
        findings.push(...found.map((finding) => `${state}, ${theme}: ${finding}`));
      }
      // The next state begins with the theme that is shown now, since a switch draws the whole page.
      inOrder = inOrder.toReversed();
      const others = [...(await missingTooltips(page)), ...(await layoutFindings(page, sizes))];
      findings.push(...others.map((finding) => `${state}: ${finding}`));
    };
    await through({ page, origin, t: translator(language), see });
    expect(findings).toEqual([]);
  };
