import { expect } from 'vitest';
import { boxOf, overlap } from './support/boxes.ts';
import { enter, makeChat } from './support/chats.ts';
import { resize } from './support/layout.ts';
import { test } from './support/spec.ts';
import { textsOf } from './support/texts.ts';

const WIDTHS = [320, 390, 640, 767, 768, 800, 834, 860, 900, 940, 1024, 1100, 1280, 1600];
/** The widths at which the sidebar leaves little room if the user opens it. */
const WIDTHS_BESIDE_SIDEBAR = [768, 800, 834, 900];
const LEAST_TITLE_PX = 48;

test.for(['en', 'fr', 'ar'])(
  '[3.90, 10.34] the bar of a chat has room for its title and controls at each width, in %s',
  async (locale, { visitor, origin }) => {
    const texts = textsOf(locale);
    const page = await visitor({ locale });
    await enter(page, origin);
    const { id } = await makeChat(page, 'health-assessor');
    await page.goto(`/chat/${id}`);
    const bar = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
    const title = bar.getByRole('heading', { level: 1 });
    const controls = [
      bar.getByRole('combobox', { name: texts['chat.assistant.chooser']! }),
      bar.getByRole('combobox', { name: texts['chat.readAloud.voice']! }),
      bar.getByRole('button', { name: texts['kit.feedback.open']! }),
    ];
    for (const control of controls) await control.waitFor();
    const findings: string[] = [];
    const check = async (width: number) => {
      await resize(page, { width, height: 800 });
      const frame = await boxOf(bar);
      const { left, right } = await boxOf(title);
      if (right - left < LEAST_TITLE_PX) findings.push(`${width}: title of ${right - left} px`);
      const boxes = await Promise.all([title, ...controls].map(boxOf));
      for (const [place, box] of boxes.entries()) {
        const isOutside = box.left < frame.left || box.right > frame.right;
        if (isOutside) findings.push(`${width}: item ${place} is outside`);
        const covered = boxes.slice(place + 1).some((other) => overlap(box, other));
        if (covered) findings.push(`${width}: item ${place} is covered`);
      }
    };
    for (const width of WIDTHS) await check(width);
    await resize(page, { width: 768, height: 800 });
    await bar.getByRole('button', { name: texts['kit.sidebar.open']! }).click();
    for (const width of WIDTHS_BESIDE_SIDEBAR) await check(width);
    expect(findings).toEqual([]);
  },
);
