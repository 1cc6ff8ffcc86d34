import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { translator } from './states/walk.ts';
import { walks } from './states/walks.ts';
import { axeFindings } from './support/axe.ts';
import { test } from './support/microphone.ts';
import { motions } from './support/motion.ts';
import { desktop, phone } from './support/spec.ts';

const THEMES = ['dark', 'light'] as const;

const given = [
  { form: 'desktop', viewport: desktop, language: 'en', themes: THEMES },
  { form: 'phone', viewport: phone, language: 'en', themes: THEMES },
  { form: 'phone in Arabic', viewport: phone, language: 'ar', themes: ['light'] as const },
];

async function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`[data-theme="${theme}"]`).first().waitFor();
  // Colours change by transitions, which reduced motion makes as short as a frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

const table = Object.entries(walks).flatMap(([name, through]) =>
  given.map((view) => ({ ...view, name, through })),
);

test.for(table)(
  'axe finds nothing and nothing moves: $name, on a $form',
  async ({ viewport, language, themes, through }, { visitor, origin }) => {
    const page = await visitor({ viewport, locale: language });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const findings: string[] = [];
    const see = async (state: string) => {
      for (const theme of themes) {
        await show(page, theme);
        const found = [...(await axeFindings(page)), ...(await motions(page))];
        findings.push(...found.map((finding) => `${state}, ${theme}: ${finding}`));
      }
    };
    await through({ page, origin, t: translator(language), see });
    expect(findings).toEqual([]);
  },
);
