import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { chatCalls, pathOf } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { createTextStore } from '@targum/database/texts';
import { checksumOf } from '@targum/scripture';
import type { Book } from '@targum/scripture';
import { say } from './chats.ts';
import { connect } from './database.ts';

const ID = 'masora';

/** Creates a book with chapters of invented words. */
const book = (code: Book['code'], name: string, chapters: Record<number, number>): Book => ({
  code,
  names: { short: name },
  verses: Object.entries(chapters).flatMap(([chapter, count]) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ chapter: Number(chapter), verse: index + 1 },
      text: `מלה ${chapter}:${index + 1} ועוד מלים אחדות.`,
    })),
  ),
});

/**
 * Installs a Hebrew text with the numbering `original`. This numbering counts the title of Psalm 51
 * as two verses and begins Jonah 2 a verse earlier than the World English Bible does. The text
 * stays installed, because spec files that run at the same time need it too.
 */
export async function installHebrewText(): Promise<void> {
  const knex = connect();
  const store = createTextStore(knex);
  const books = [
    book('PSA', 'תהלים', { 51: 21 }),
    book('JON', 'יונה', { 1: 16, 2: 11, 3: 10, 4: 11 }),
  ];
  await store.change(({ write }) =>
    write({
      info: {
        ...{ id: ID, abbreviation: 'MAS', name: 'Invented Hebrew', language: 'he' },
        ...{ direction: 'rtl', numbering: 'original', licence: 'Public Domain' },
        attribution: 'Invented words',
      },
      ...{ isBundled: false, checksum: checksumOf(books), books },
    }),
  );
  await knex.destroy();
}

/**
 * Stores a message with references, and its reply. The server may store a message before the book
 * names of its language have loaded. The function therefore sends the message again until the
 * server finds its references.
 */
export async function sayReferences(
  page: Page,
  chat: Pick<Chat, 'id'>,
  message: string,
  language = 'en',
): Promise<void> {
  await expect
    .poll(async () => {
      const { userMessage, assistantMessage } = await say(page, chat, `/echo ${message}`, {
        language,
      });
      return [userMessage, assistantMessage].map(({ annotations }) => annotations.length > 0);
    })
    .toEqual([true, true]);
}

/** Returns the passage that the server has stored for a chat. */
export async function passageOf(page: Page, chatId: string): Promise<Chat['passage']> {
  const answer = await page.request.get(pathOf(chatCalls.get, { chatId }));
  return ((await answer.json()) as Chat).passage;
}

/** Returns the button of a reference in a message. */
export const opener = (page: Page, label: string): Locator =>
  page.getByRole('button', { name: `Open ${label}`, exact: true });

/** Returns the region, or on phones the dialog, that shows an opened passage. */
export const passagePlace = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Passage', exact: true })
    .or(page.getByRole('dialog', { name: 'Passage', exact: true }));

/** Returns the title of the opened passage. */
export const passageTitle = (page: Page, name: string): Locator =>
  passagePlace(page).getByRole('heading', { level: 2, name, exact: true });

/**
 * Opens a reference of a message by the keyboard and waits for its verses.
 * @param title the title of the passage, if its book name differs from the label.
 */
export async function openReference(page: Page, label: string, title = label): Promise<void> {
  await opener(page, label).first().press('Enter');
  await passageTitle(page, title).waitFor();
  await passagePlace(page).locator('sup').first().waitFor();
}
