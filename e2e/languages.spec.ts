import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chatCalls, headers, pathOf, REQUESTED_WITH } from '@targum/contracts';
import { enter, makeChat } from './support/chats.ts';
import { approvedPerson } from './support/people.ts';
import type { Person } from './support/people.ts';
import { desktop, phone, test } from './support/spec.ts';
import { textsOf } from './support/texts.ts';
import type { Texts } from './support/texts.ts';

async function logIn(page: Page, texts: Texts, who: Pick<Person, 'email' | 'password'>) {
  await page.goto('/login');
  await page.getByLabel(texts['shell.field.email']!).fill(who.email);
  await page.getByLabel(texts['shell.field.password']!, { exact: true }).fill(who.password);
  await page.getByRole('button', { name: texts['shell.login.submit']! }).click();
  await page
    .getByRole('heading', { name: texts['chat.welcome.title']!.replace('{product}', 'Targum') })
    .waitFor();
}

const seeNotice = (page: Page, texts: Texts, title: string) =>
  page
    .getByRole('region', { name: texts['kit.notifications']! })
    .getByText(texts[title] ?? title, { exact: true })
    .waitFor();

describe.each([{ language: 'ar', locale: 'ar-SD', direction: 'rtl', viewport: phone }])(
  'in $language',
  ({ language, locale, direction, viewport }) => {
    const texts = textsOf(language);

    test('[3.53] the first visit follows the browser, and messages are translated', async ({
      visitor,
    }) => {
      const page = await visitor({ viewport, locale });
      await page.goto('/login');
      await page.getByRole('heading', { name: texts['shell.login.heading']! }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.locator('html').getAttribute('dir')).toBe(direction);

      await page.getByLabel(texts['shell.field.email']!).fill('nobody');
      await page.getByRole('button', { name: texts['shell.login.submit']! }).click();
      await page.getByText(texts['Please enter a valid email address']!).waitFor();

      await page.getByLabel(texts['shell.field.email']!).fill('nobody@example.org');
      await page.getByLabel(texts['shell.field.password']!, { exact: true }).fill('wrong-password');
      await page.getByRole('button', { name: texts['shell.login.submit']! }).click();
      await seeNotice(page, texts, texts['Incorrect email or password']!);
    });
  },
);

test('[3.53] the layout of Arabic is mirrored', async ({ visitor, origin }) => {
  const page = await visitor({ locale: 'ar' });
  const texts = textsOf('ar');
  await enter(page, origin);
  await page.goto('/');
  const sidebar = page.getByRole('navigation').first();
  const box = (await sidebar.boundingBox())!;
  expect(box.x + box.width).toBeGreaterThan(desktop.width - 2);

  const chat = await makeChat(page);
  const title = 'The lost sheep';
  await page.request.patch(pathOf(chatCalls.update, { chatId: chat.id }), {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { title },
  });
  await page.goto('/qr-code');
  const line = texts['shell.qr.subtitle']!.replace('{product}', 'Targum');
  for (const text of [line, title]) {
    const gaps = await page.getByText(text, { exact: true }).evaluate((block) => {
      const words = document.createRange();
      words.selectNodeContents(block);
      const [inner, outer] = [words, block.parentElement!].map((part) =>
        part.getBoundingClientRect(),
      );
      return { before: outer!.right - inner!.right, after: inner!.left - outer!.left };
    });
    expect(gaps.before).toBeLessThan(1);
    expect(gaps.after).toBeGreaterThan(50);
  }
});

test('[3.53] a language is fetched only when the user chooses it, and is kept', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const english = textsOf('en');
  const french = textsOf('fr');
  const person = await approvedPerson(origin);
  const fetched: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) fetched.push(await response.text().catch(() => ''));
  });
  const hasFrench = () => fetched.some((code) => code.includes(french['shell.user.logout']!));
  await logIn(page, english, person);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: english['shell.settings.title']! }).click();
  const choice = page.getByRole('radio', { name: 'Français' });
  await choice.waitFor();
  expect(hasFrench()).toBe(false);
  // The choice is checked once the language has been fetched.
  await choice.click();
  await page.getByRole('heading', { name: french['shell.settings.title']! }).waitFor();
  await expect.poll(hasFrench).toBe(true);
  await page.goto('/');
  await page.getByRole('button', { name: french['chat.welcome.start']! }).waitFor();
});
