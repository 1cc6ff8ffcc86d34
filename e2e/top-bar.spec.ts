import { expect } from 'vitest';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { boxOf, overlap } from './support/boxes.ts';
import type { Box } from './support/boxes.ts';
import { changeChat, enter, makeChat } from './support/chats.ts';
import { resize } from './support/layout.ts';
import { test } from './support/spec.ts';
import { textsOf } from './support/texts.ts';

const WIDTHS = [320, 390, 560, 619, 620, 640, 767, 768, 834, 939, 940, 1024, 1280, 1600];
const LEAST_TITLE_PX = 48;
const LEAST_PASSAGE_PX = 44;
/**
 * The minimum width of a bar that shows the passage beside the title: 620 px between paddings of 16
 * px. In narrower bars the passage is below the title.
 */
const NARROW_BAR_PX = 652;

/** The chats, by the parts that their bars show. */
const chats = [
  { what: 'no passage', assistant: 'health-assessor', change: { title: 'Storm' } },
  {
    what: 'long names and a passage',
    assistant: 'back-translation-checker',
    change: {
      title: 'What the storm on the lake meant to those who were in the boat, and what it means',
      passage: { ref: 'SNG 2:1-3,5-7; 3:1', textId: 'web' },
    },
  },
] as const;
// The bar is tested in French, which has the longest texts, and in Arabic, which mirrors the bar.
const inEach = [
  { ...chats[1], locale: 'fr' },
  { ...chats[1], locale: 'ar' },
];

test.for(inEach)(
  '[3.90, 4.201, 10.14] the bar of a chat has room for its title and controls at each width, with $what, in $locale',
  async ({ locale, assistant, change }, { visitor, origin }) => {
    const texts = textsOf(locale);
    const page = await visitor({ locale });
    await enter(page, origin);
    const { id } = await makeChat(page, assistant);
    await changeChat(page, id, change);
    await page.goto(`/chat/${id}`);
    const bar = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
    const title = bar.getByRole('heading', { level: 1 });
    const passage = bar.getByRole('button', {
      name: 'passage' in change ? /^Song of .* · WEB$/ : texts['chat.passage.set']!,
    });
    const controls = [
      passage,
      bar.getByRole('combobox', { name: texts['chat.readAloud.voice']! }),
      bar.getByRole('button', { name: texts['kit.feedback.open']! }),
    ];
    for (const control of controls) await control.waitFor();
    const findings: string[] = [];
    const check = async (width: number) => {
      await resize(page, { width, height: 800 });
      const frame = await boxOf(bar);
      const boxes = await Promise.all([title, ...controls].map(boxOf));
      const [{ left, right, bottom }, offered] = boxes as [Box, Box];
      if (right - left < LEAST_TITLE_PX) findings.push(`${width}: title of ${right - left} px`);
      if (offered.right - offered.left < LEAST_PASSAGE_PX)
        findings.push(`${width}: passage too narrow`);
      const isBelow = offered.top >= bottom;
      const isNarrow = width < MOBILE_BREAKPOINT_PX || frame.right - frame.left < NARROW_BAR_PX;
      if (isNarrow !== isBelow) findings.push(`${width}: passage on the wrong line`);
      for (const [place, box] of boxes.entries()) {
        const isOutside = box.left < frame.left || box.right > frame.right;
        if (isOutside) findings.push(`${width}: item ${place} is outside`);
        const covered = boxes.slice(place + 1).some((other) => overlap(box, other));
        if (covered) findings.push(`${width}: item ${place} is covered`);
      }
    };
    for (const width of WIDTHS) await check(width);
    await page.getByRole('button', { name: texts['shell.sidebar.close']! }).click();
    for (const width of WIDTHS) if (width >= MOBILE_BREAKPOINT_PX) await check(width);
    expect(findings).toEqual([]);
  },
);
