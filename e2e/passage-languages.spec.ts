import { afterAll, beforeAll, expect } from 'vitest';
import { enter, makeChat } from './support/chats.ts';
import { installHebrewText, sayReferences } from './support/passages.ts';
import { seeFocus } from './support/screen.ts';
import { bothWidths, test } from './support/spec.ts';
import { textsOf } from './support/texts.ts';

let remove: () => Promise<void>;
beforeAll(async () => {
  remove = await installHebrewText();
});
afterAll(() => remove());

const [onDesktop, onPhone] = bothWidths;
const inEach = [
  { ...onPhone, locale: 'fr', message: 'Lisez Jonas 1.17 à voix haute', open: 'Ouvrir Jonas 1:17' },
  { ...onDesktop, locale: 'ar', message: 'اقرأ يونان ١: ١٧ بصوت عال', open: 'فتح يونان 1:17' },
] as const;

test.for(inEach)(
  '[4.220, 4.251, 4.255] references of both sides open by the keyboard, also in two texts, on a $form, in $locale',
  async ({ viewport, locale, message, open }, { visitor, origin }) => {
    const texts = textsOf(locale);
    const page = await visitor({ viewport, locale });
    await enter(page, origin);
    const chat = await makeChat(page);
    await sayReferences(page, chat, message, locale);
    await page.goto(`/chat/${chat.id}`);
    const place = page.getByLabel(texts['chat.verses.region']!, { exact: true });

    for (const role of ['user', 'assistant']) {
      const reference = page.locator(`[data-role="${role}"]`).getByRole('button', { name: open });
      await reference.last().press('Enter');
      await seeFocus(place.getByRole('heading', { name: 'Jonah 1:17', exact: true }));
      await place.getByText('prepared a huge fish').waitFor();
      await page.keyboard.press('Escape');
      await place.waitFor({ state: 'detached' });
      await seeFocus(reference.last());
    }

    await page.keyboard.press('Enter');
    await place.getByText('prepared a huge fish').waitFor();
    const compare = place.getByRole('combobox', { name: texts['chat.verses.compare']! });
    await compare.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Invented Hebrew' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    // The verse has another number in this text.
    const other = place.locator('[lang="he"][dir="rtl"]');
    await other.getByText('2:1').first().waitFor();
    expect(await place.locator('[lang="en"][dir="ltr"]').first().innerText()).toContain('1:17');
  },
);
