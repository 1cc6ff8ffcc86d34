import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { Chat } from '@targum/contracts';
import { axeFindings } from './support/axe.ts';
import { enter, makeChat, replies, say } from './support/chats.ts';
import { layoutFindings } from './support/layout.ts';
import { motions } from './support/motion.ts';
import { passagePlace, sayReferences } from './support/passages.ts';
import { QUOTATION_TEXTS } from './support/quotations.ts';
import type { QuotationTexts } from './support/quotations.ts';
import { speechRequests, watchReading } from './support/reading.ts';
import { seeFocus } from './support/screen.ts';
import { test } from './support/spec.ts';
import { showTheme } from './support/theme.ts';

/** Time limit for storing the replies, which `sayQuotations` repeats if a quotation is missing. */
const STORED_MS = 60_000;

/** The ways in which the stand-in quotes, in the order of the replies. */
const KINDS = ['right', 'case', 'wrong', 'negated', 'elsewhere', 'invented', 'translated'] as const;

/**
 * Messages with quotations that `/quote` cannot make, and the marks of these quotations in English.
 * Their replies follow the replies of `KINDS`.
 */
const OTHERS = [
  {
    message: '/echo He said “these words are from my own text” (Mark 4:39).',
    marks: [{ shown: 'From your text', name: 'From your text' }],
  },
  {
    message: [
      '/claim He said “the king went up to the hill and sang” (Tobit 1:3).',
      `He said “${'and so the ferryman sang '.repeat(26)}” (Mark 4:39).`,
      // The paragraph runs from right to left and has emphasis within the quoted words.
      'قال “The wind *ceased* and there was” (Mark 4:39) ثم مضى',
    ].join('\n\n'),
    marks: [
      { shown: 'Not checked', name: 'Not checked' },
      {
        shown: 'Retelling, not a quotation · longer than checked',
        name: 'Retelling, not a quotation · longer than checked',
      },
      { shown: 'Mark 4:39 · WEB', name: 'Exact quotation: Mark 4:39 · WEB' },
    ],
  },
] as const;

/** Window sizes. The windows are so tall that all replies are rendered. */
const sizes = [
  { width: 1280, height: 5000 },
  { width: 390, height: 7000 },
];

const marks = (within: Locator): Locator => within.locator('[data-quotation-mark]:not(:empty)');

type Kind = (typeof KINDS)[number];

/** Returns the reply that has this kind of quotation. */
const reply = (page: Page, kind: Kind): Locator => replies(page).nth(KINDS.indexOf(kind));

/**
 * Returns the texts and the accessible names of marks, without the invisible characters that
 * isolate the direction of names.
 */
const said = (mark: Locator): Promise<{ shown: string; name: string }[]> =>
  mark.evaluateAll((elements) =>
    elements.map((element) => {
      const shown = element.textContent.replaceAll(/[\u2068\u2069]/g, '').trim();
      const button = element.querySelector('[role="button"]');
      return { shown, name: button?.getAttribute('aria-label') ?? shown };
    }),
  );

/** Returns the words that a paragraph of a popover shows, without the texts for screen readers. */
const wordsOf = (version: Locator): Promise<string> =>
  version.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const heard of copy.querySelectorAll('span')) heard.remove();
    return copy.textContent;
  });

/** Returns the messages of a chat, each with the number of quotations in its reply. */
const messagesIn = (language: string): readonly (readonly [message: string, count: number])[] => [
  ...KINDS.map((kind) => [`/quote ${kind} MRK 4:39`, 2] as const),
  ...(language === 'en' ? OTHERS : []).map((other) => [other.message, other.marks.length] as const),
  ['/insert MRK 4:39', 1],
];

/**
 * Stores replies that quote Mark 4:39, and a last reply with inserted verses. Stores the chat again
 * if a quotation is missing: on a busy machine, a reply ends before the server has found its
 * references.
 */
async function sayQuotations(page: Page, origin: string, language: string): Promise<Chat> {
  await enter(page, origin);
  // The server finds references only once it has loaded the names of books. This waits until then.
  await sayReferences(page, await makeChat(page), 'MRK 4:39', language);
  const messages = messagesIn(language);
  let chat: Chat | undefined;
  const counts = async (): Promise<number[]> => {
    chat = await makeChat(page);
    const found: number[] = [];
    for (const [message] of messages) {
      const { assistantMessage } = await say(page, chat, message, { language });
      const { annotations } = assistantMessage;
      found.push(annotations.filter(({ kind }) => kind === 'quotation').length);
    }
    return found;
  };
  await expect.poll(counts, { timeout: STORED_MS }).toEqual(messages.map(([, count]) => count));
  return chat!;
}

/** Returns the boxes of elements in the window, in pixels. */
const boxes = (elements: Locator): Promise<DOMRect[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
  );

/** Checks the texts of each reply's marks, and the language of the inserted verses. */
async function checkMarks(page: Page, texts: QuotationTexts): Promise<void> {
  const same = (text: RegExp) => ({ shown: text, name: text });
  const exact = { shown: /^\S.* 4:39 · WEB$/, name: RegExp(`^${texts.exact}\\S.* 4:39 · WEB$`) };
  const [differs, retelling] = [
    same(RegExp(`^${texts.differs}$`)),
    same(RegExp(`^${texts.retelling}$`)),
  ];
  const expected: Record<Kind, { shown: RegExp; name: RegExp }> = {
    ...{ right: exact, case: exact, wrong: differs, negated: differs },
    ...{ elsewhere: same(texts.elsewhere), invented: retelling, translated: retelling },
  };
  for (const kind of KINDS) {
    const { shown, name } = expected[kind];
    const match = {
      shown: expect.stringMatching(shown) as string,
      name: expect.stringMatching(name) as string,
    };
    await expect
      .poll(() => said(marks(reply(page, kind))), { message: kind })
      .toEqual([match, match]);
    expect(await reply(page, kind).locator('p > span > [data-quotation]').count()).toBe(1);
    expect(await reply(page, kind).locator('blockquote[data-quotation]').count()).toBe(1);
  }
  const inserted = replies(page).last().locator('blockquote');
  expect(await inserted.getAttribute('lang')).toBe('en');
  expect(await inserted.getAttribute('dir')).toBe('ltr');
  const heading = { shown: texts.inserted, name: texts.inserted };
  expect(await said(marks(inserted))).toEqual(texts.inserted ? [heading] : []);
}

/**
 * Checks the desktop in the light theme, the places of the marks on a desktop and a phone, and the
 * layout at the smallest width. `checkWords` checks the phone in the dark theme.
 */
async function checkLook(page: Page): Promise<void> {
  await showTheme(page, 'light');
  await marks(reply(page, 'translated')).last().waitFor();
  // While the theme changes, each colour is between its values in the two themes.
  await expect.poll(() => motions(page)).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await marks(reply(page, 'translated')).last().waitFor();
    for (const box of await boxes(marks(page.locator('main')))) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(size.width);
    }
  }
  expect(await layoutFindings(page, [{ width: 320, height: sizes[1]!.height }])).toEqual([]);
}

/**
 * Checks the dark theme with all rules of axe. Of the light theme, checks only the colours, and
 * only on the English page, because colours are the same in each language.
 */
async function checkColours(page: Page, language: string): Promise<void> {
  for (const [theme, extent] of [
    ...(language === 'en' ? [['light', 'colours'] as const] : []),
    ['dark', 'all rules'] as const,
  ]) {
    await showTheme(page, theme);
    await expect.poll(() => motions(page)).toEqual([]);
    expect(await axeFindings(page, extent)).toEqual([]);
  }
}

/**
 * Checks the copied text of a reply and the spoken text of another reply, in the language of the
 * page.
 */
async function checkCopyAndSpeech(page: Page, texts: QuotationTexts): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await reply(page, 'wrong').getByRole('button', { name: texts.copy, exact: true }).click();
  const mark = RegExp(` \\[[^\\n]+ 4:39 · WEB ?: ${texts.differs}\\]$`, 'gm');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(async () => (await copied()).match(mark)?.length, { message: mark.source })
    .toBe(2);
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item!.getType('text/html')).text();
  });
  const marked = [...html.matchAll(RegExp(`\\[[^\\]<]+ 4:39 · WEB ?: ${texts.differs}\\]`, 'g'))];
  expect(marked).toHaveLength(2);
  expect(html).toContain('<blockquote');

  const place = reply(page, 'invented');
  await place.getByRole('button', { name: texts.readAloud }).click();
  const spoken = async () => (await speechRequests(page)).map(({ text }) => text);
  await expect.poll(spoken).toContain(texts.spoken);
  const all = await spoken();
  expect(all[all.indexOf(texts.spoken) - 1]).toMatch(/tune of his oar\.”$/);
  await place.getByRole('button', { name: texts.stopReading }).click();
  await place.getByRole('button', { name: texts.readAloud }).waitFor();
}

/** Checks, in English, the quotations that `/quote` does not make. */
async function checkOthers(page: Page): Promise<void> {
  const others = OTHERS.map((_, index) => replies(page).nth(KINDS.length + index));
  expect(await Promise.all(others.map((other) => said(marks(other))))).toEqual(
    OTHERS.map((other) => other.marks),
  );
  // The English words in the Arabic paragraph keep their order from left to right.
  const words = others.at(-1)!.locator('p [lang="en"][dir="ltr"]:not([data-quotation-mark] *)');
  expect(await words.allTextContents()).toEqual(['“The wind ', 'ceased', ' and there was”']);
  const lefts = (await boxes(words)).map(({ left }) => left);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
}

/**
 * With the keyboard, opens the popover that compares a quotation with the Bible text, then shows
 * and hides the verse.
 */
async function checkWords(page: Page, texts: QuotationTexts): Promise<void> {
  const mark = marks(reply(page, 'wrong')).first().getByRole('button', { name: texts.differs });
  await mark.press('Enter');
  const popover = page.getByRole('dialog', { name: texts.differs });
  await seeFocus(popover);
  expect(await popover.locator('del').allTextContents()).not.toEqual([]);
  expect(await popover.locator('ins').allTextContents()).not.toEqual([]);
  expect(await popover.locator('p[lang="en"][dir="ltr"]').count()).toBe(2);
  await checkColours(page, texts.language);
  await seeFocus(popover);
  await page.keyboard.press('Tab');
  await seeFocus(popover.getByRole('button', { name: texts.show }));
  await page.keyboard.press('Enter');
  const words = reply(page, 'wrong').getByRole('group', { name: /4:39 · WEB$/ });
  await words.locator('[lang="en"] sup').waitFor();
  await seeFocus(words);
  expect(await axeFindings(page)).toEqual([]);
  await words.getByRole('button', { name: texts.hide }).press('Enter');
  await words.waitFor({ state: 'detached' });
  await seeFocus(mark);
}

/** With the keyboard, opens the popover that shows how the Bible text writes the quoted words. */
async function checkSameWords(page: Page): Promise<void> {
  const same = marks(reply(page, 'case')).last().getByRole('button');
  await same.press(' ');
  const popover = page.getByRole('dialog');
  await seeFocus(popover);
  const words = popover.locator('p[lang="en"][dir="ltr"]');
  expect(await wordsOf(words)).toContain('Peace! Be still!');
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  await seeFocus(same);
}

/** Opens and closes a popover and the verses with the keyboard. */
async function checkKeyboard(page: Page): Promise<void> {
  const same = marks(reply(page, 'case')).last().getByRole('button');
  const popover = page.getByRole('dialog');
  await same.press('Enter');
  await seeFocus(popover);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await seeFocus(popover.getByRole('link', { name: 'What this mark means' }));
  await page.keyboard.press('Tab');
  await popover.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]'))).toBeNull();

  const right = marks(reply(page, 'right')).first().getByRole('button');
  await right.press('Enter');
  await passagePlace(page).locator('sup').first().waitFor();
  await page.keyboard.press('Escape');
  await passagePlace(page).waitFor({ state: 'detached' });
  await seeFocus(right);
}

/** With the keyboard, goes from the popover of a mark to its section of the guide, and back. */
async function checkHelp(page: Page): Promise<void> {
  const chat = page.url();
  await marks(reply(page, 'invented')).first().getByRole('button').press('Enter');
  await page.getByRole('link', { name: 'What this mark means' }).press('Enter');
  await seeFocus(page.getByRole('heading', { name: 'Retelling, not a quotation', level: 2 }));
  expect(new URL(page.url()).pathname).toBe('/help/quotation-marks');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Targum' }).press('Enter');
  await marks(reply(page, 'invented')).first().waitFor();
  expect(page.url()).toBe(chat);
}

test('[4.261, 4.270, 4.280, 4.287] each kind of quotation has its marks, in English and Arabic, each theme and width', async ({
  visitor,
  origin,
}) => {
  // Both chats are stored at the same time, because the test mostly waits for replies.
  const opened = await Promise.all(
    QUOTATION_TEXTS.map(async (texts) => {
      const page = await visitor({ viewport: sizes[0]!, locale: texts.locale });
      return { page, texts, chat: await sayQuotations(page, origin, texts.language) };
    }),
  );
  for (const { page, texts, chat } of opened) {
    await watchReading(page);
    await page.goto(`/chat/${chat.id}`);
    await checkMarks(page, texts);
    await checkLook(page);
    await checkWords(page, texts);
    await checkSameWords(page);
    await checkCopyAndSpeech(page, texts);
  }
  await checkOthers(opened[0]!.page);
  await checkKeyboard(opened[0]!.page);
  await checkHelp(opened[0]!.page);
});
