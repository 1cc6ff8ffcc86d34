import { expect } from 'vitest';
import { enter, makeChat } from './support/chats.ts';
import { passageOf } from './support/passages.ts';
import { seeFocus } from './support/screen.ts';
import { desktop, phone, test } from './support/spec.ts';
import { textsOf } from './support/texts.ts';

/** The reference that a person types, in each language. The installed text is English. */
const typed = {
  en: ['Mark 4:35-41', 'mark 4:39'],
  fr: ['Marc 4.35-41', 'marc 4,39'],
  ar: ['مرقس ٤: ٣٥-٤١', 'مرقس 4: 39'],
} as const;

test.for([
  { form: 'desktop', viewport: desktop, locale: 'en' },
  { form: 'phone', viewport: phone, locale: 'ar' },
] as const)(
  '[4.202, 4.206, 4.422, 4.423] a passage is set, changed and removed by keyboard on a $form, in $locale',
  async ({ viewport, locale }, { visitor, origin }) => {
    const texts = textsOf(locale);
    const page = await visitor({ viewport, locale });
    await enter(page, origin);
    const { id } = await makeChat(page);
    await page.goto(`/chat/${id}`);
    const menu = page.locator('header').getByRole('button', { name: texts['chat.menu']! });
    const open = page.getByRole('menuitem', { name: texts['chat.passage.set']! });
    const chip = (passage: string) =>
      page.getByRole('button', { name: `${texts['chat.passage.label']} ${passage}`, exact: true });
    await menu.press('Enter');
    await seeFocus(open);
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: texts['chat.passage.reference']! });
    await field.waitFor();
    const [first, second] = typed[locale];

    await page.keyboard.type(first);
    const dialog = page.getByRole('dialog');
    const verses = dialog.locator('p[lang="en"][dir="ltr"]');
    await verses.getByText('that day, when evening had come').waitFor();
    expect(await verses.textContent()).toMatch(/^35.*36.*…$/s);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await seeFocus(menu);
    const named = chip('Mark 4:35–41');
    expect(await passageOf(page, id)).toEqual({ ref: 'MRK 4:35-41', textId: 'web' });

    await named.press('Enter');
    const place = page.locator('[data-passage]');
    await seeFocus(place.getByRole('heading', { level: 2, name: 'Mark 4:35–41' }));
    const change = place.getByRole('button', { name: texts['chat.passage.change']! });
    await change.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Mark 4:35–41');
    await field.press('ControlOrMeta+a');
    await page.keyboard.type('xyz');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await passageOf(page, id)).toEqual({ ref: 'MRK 4:35-41', textId: 'web' });

    await seeFocus(change);
    await page.keyboard.press('Enter');
    await field.waitFor();
    await field.press('ControlOrMeta+a');
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
    await field.waitFor({ state: 'detached' });
    await seeFocus(place.getByRole('heading', { level: 2, name: 'Mark 4:39' }));

    await change.focus();
    await page.keyboard.press('Enter');
    const remove = page.getByRole('button', { name: texts['chat.passage.remove']! });
    await remove.focus();
    await page.keyboard.press('Enter');
    await place.waitFor({ state: 'detached' });
    await seeFocus(page.getByRole('textbox', { name: texts['chat.composer.label']! }));
    expect(await chip('Mark 4:39').count()).toBe(0);
    expect(await passageOf(page, id)).toBeNull();
  },
);

test('[4.209] the Oral Performer and the Back Translation Checker begin with a passage', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await enter(page, origin);
  for (const assistant of ['oral-performer', 'back-translation-checker'] as const) {
    const { id } = await makeChat(page, assistant);
    await page.goto(`/chat/${id}`);
    const area = page.locator('[data-scroll-area]');
    await area.getByText('Choose a passage to begin.').waitFor();
    await area.getByRole('button', { name: 'Set passage' }).click();
    await page.getByRole('combobox', { name: 'Reference' }).fill('Mark 4:39');
    await page.getByRole('button', { name: 'Use this passage' }).click();
    await page.getByRole('button', { name: 'Passage: Mark 4:39' }).waitFor();
    expect(await area.getByRole('button', { name: 'Passage' }).count()).toBe(0);
    expect(await area.getByText('Choose a passage to begin.').count()).toBe(0);
  }
  const { id } = await makeChat(page, 'storyteller');
  await page.goto(`/chat/${id}`);
  await page.getByText('Start a conversation').waitFor();
  expect(await page.getByText('Choose a passage to begin.').count()).toBe(0);
});
