import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { translator } from './states/walk.ts';
import { walks } from './states/walks.ts';
import { axeFindings } from './support/axe.ts';
import { layoutFindings } from './support/layout.ts';
import { test } from './support/microphone.ts';
import { motions } from './support/motion.ts';
import { desktop, phone } from './support/spec.ts';

const THEMES = ['dark', 'light'] as const;

const given = [
  // The smallest width that shows the sidebar too.
  {
    form: 'desktop',
    viewport: desktop,
    language: 'en',
    themes: THEMES,
    widths: [MOBILE_BREAKPOINT_PX, 900],
  },
  { form: 'phone', viewport: phone, language: 'en', themes: THEMES, widths: [360] },
  {
    form: 'phone in Arabic',
    viewport: phone,
    language: 'ar',
    themes: ['light'] as const,
    widths: [],
  },
];

async function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`[data-theme="${theme}"]`).first().waitFor();
  // Colours change with transitions. Reduced motion shortens them to one frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

const table = Object.entries(walks).flatMap(([name, through]) =>
  given.map((view) => ({ ...view, name, through })),
);

test.for(table)(
  '[10.26, 10.27] axe finds nothing, nothing moves and nothing is out of place: $name, on a $form',
  async ({ viewport, language, themes, widths, through }, { visitor, origin }) => {
    const page = await visitor({ viewport, locale: language });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const findings: string[] = [];
    const see = async (state: string) => {
      for (const theme of themes) {
        await show(page, theme);
        const found = [...(await axeFindings(page)), ...(await motions(page))];
        findings.push(...found.map((finding) => `${state}, ${theme}: ${finding}`));
      }
      const misplaced = await layoutFindings(page, widths);
      findings.push(...misplaced.map((finding) => `${state}: ${finding}`));
    };
    await through({ page, origin, t: translator(language), see });
    expect(findings).toEqual([]);
  },
);
