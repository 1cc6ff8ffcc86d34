/**
 * Takes the pictures of the guide from the running product, in each language: `npm run
 * guide:pictures`. Run it after a change of a screen that a picture shows, and commit the pictures.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@targum/service-kit/free-ports';
import { buildChanged } from '@targum/deploy/local/builds.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { chatCalls, pathOf } from '@targum/contracts';
import type { Chat, Message } from '@targum/contracts';
import { interfaceLanguages } from '@targum/contracts/on-demand';
import type { InterfaceLanguage } from '@targum/contracts/on-demand';
import { changeChat, makeChat, replies, say } from './support/chats.ts';
import { launchChromium } from './support/chromium.ts';
import { approvedPerson, pendingPerson, signIn } from './support/people.ts';
import type { Person } from './support/people.ts';
import { admin, newDataDir, root, startProduct } from './support/product.ts';

/** `PICTURE` of `mfe-chat/src/help/guide-text.tsx` is the same size. */
const viewport = { width: 390, height: 560 };
/** Pixels of a picture for each pixel of the screen. */
const SCALE = 2;
const QUALITY = 70;

interface Words {
  readonly question: string;
  /** A right quotation, then one in which a word differs. */
  readonly answer: string;
}

const RIGHT = 'He awoke and rebuked the wind';
const WRONG = 'The wind ceased and there was a big calm';

const WORDS: Readonly<Record<InterfaceLanguage, Words>> = {
  en: {
    question: 'What happens in Mark 4:39?',
    answer: `Jesus speaks to the wind: “${RIGHT}” (Mark 4:39).\n\nThe wind obeys: “${WRONG}” (Mark 4:39).`,
  },
  fr: {
    question: 'Que se passe-t-il dans Marc 4:39 ?',
    answer: `Jésus parle au vent : « ${RIGHT} » (Marc 4:39).\n\nLe vent obéit : « ${WRONG} » (Marc 4:39).`,
  },
  ar: {
    question: 'ماذا يحدث في مرقس 4:39؟',
    answer: `يسوع يأمر الريح: «${RIGHT}» (مرقس 4:39).\n\nوالريح تطيعه: «${WRONG}» (مرقس 4:39).`,
  },
};

const marks = (page: Page): Locator =>
  page.locator('[data-quotation-mark]:not(:empty) [role="button"]');

interface Setting {
  readonly browser: Browser;
  readonly origin: string;
  readonly person: Person;
}

/** Shows a question in place of the command that makes the stand-in answer. */
async function showQuestion(page: Page, { id }: Chat, question: string): Promise<void> {
  await page.route(`**${pathOf(chatCalls.messages, { chatId: id })}*`, async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as Message[];
    const json = messages.map((message) =>
      message.role === 'user' ? { ...message, content: question, annotations: [] } : message,
    );
    await route.fulfill({ response, json });
  });
}

/** Stores a chat whose reply has both quotations. The server finds them once it has read its texts. */
async function makeQuotingChat(page: Page, language: InterfaceLanguage): Promise<Chat> {
  for (;;) {
    const chat = await makeChat(page, 'conversation-partner');
    const command = `/claim ${WORDS[language].answer}`;
    const { assistantMessage } = await say(page, chat, command, { language });
    const quoted = assistantMessage.annotations.filter(({ kind }) => kind === 'quotation');
    if (quoted.length < 2) continue;
    await changeChat(page, chat.id, { title: WORDS[language].question });
    return chat;
  }
}

async function takePictures(
  { browser, origin, person }: Setting,
  language: InterfaceLanguage,
): Promise<void> {
  const folder = join(root, 'docs/guide', language, 'pictures');
  await mkdir(folder, { recursive: true });
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport, deviceScaleFactor: SCALE, locale: language },
    ...{ colorScheme: 'light', reducedMotion: 'reduce', hasTouch: true },
  });
  const page = await context.newPage();
  // Playwright itself takes no pictures in the format WebP.
  const session = await context.newCDPSession(page);
  const take = async (name: string) => {
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
    });
    await writeFile(join(folder, `${name}.webp`), data, 'base64');
  };

  await signIn(page, person);
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('home');

  const chat = await makeQuotingChat(page, language);
  await showQuestion(page, chat, WORDS[language].question);
  await page.goto(`/chat/${chat.id}`);
  await marks(page).nth(1).waitFor();
  await replies(page).first().scrollIntoViewIfNeeded();
  await take('marks');

  await marks(page).nth(1).click();
  await page.locator('del').first().waitFor();
  await take('popover');
  await page.keyboard.press('Escape');

  await marks(page).first().click();
  await page.locator('sup').first().waitFor();
  await take('passage');

  await signIn(page, admin);
  await page.goto('/admin/users?status=pending');
  const waiting = page.getByText('Hanna').first();
  await waiting.waitFor();
  await waiting.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await take('admin-users');
  await context.close();
}

async function main(): Promise<void> {
  await buildChanged();
  const dataDir = await newDataDir();
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir });
  const browser = await launchChromium();
  try {
    for (const name of ['Hanna', 'Samuel']) await pendingPerson(product.origin, name);
    const { origin } = product;
    const person = await approvedPerson(origin);
    for (const language of interfaceLanguages) {
      await takePictures({ browser, origin, person }, language);
    }
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
