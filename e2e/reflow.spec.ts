import { expect } from 'vitest';
import { narrow, translator } from './states/walk.ts';
import { walks } from './states/walks.ts';
import { layoutFindings } from './support/layout.ts';
import { test } from './support/microphone.ts';
import { phone } from './support/spec.ts';

const given = [
  { form: 'at 320 px in French', viewport: narrow, language: 'fr', widths: [phone.width] },
  { form: 'at 320 px in Arabic', viewport: narrow, language: 'ar', widths: [phone.width] },
  // The viewport that a window of 1280 by 800 pixels leaves.
  { form: 'zoomed to 200 %', viewport: { width: 640, height: 400 }, language: 'en', widths: [] },
];

const table = Object.entries(walks).flatMap(([name, through]) =>
  given.map((view) => ({ ...view, name, through })),
);

test.for(table)(
  '[10.14] everything is visible and nothing scrolls horizontally: $name, $form',
  async ({ viewport, language, widths, through }, { visitor, origin }) => {
    const page = await visitor({ viewport, locale: language });
    // A drawer that is sliding in does not count as open.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const findings: string[] = [];
    const see = async (state: string) => {
      findings.push(...(await layoutFindings(page, widths)).map((part) => `${state}: ${part}`));
    };
    await through({ page, origin, t: translator(language), see });
    expect(findings).toEqual([]);
  },
);
