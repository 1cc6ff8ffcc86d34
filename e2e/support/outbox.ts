import type { Page } from 'playwright-core';
import { authCalls } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';

/** Returns what waits in the outbox of the page, as text, without creating the database. */
export const outboxText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    if ((await indexedDB.databases()).length === 0) return '';
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open('targum');
      opening.addEventListener('error', () => reject(opening.error));
      opening.addEventListener('success', () => {
        const found: unknown[] = [];
        const reading = opening.result
          .transaction('user-records')
          .objectStore('user-records')
          .openCursor();
        reading.addEventListener('success', () => {
          const cursor = reading.result;
          if (!cursor) {
            opening.result.close();
            return resolve(JSON.stringify(found));
          }
          if ((cursor.key as string[])[1] === 'outbox') found.push(cursor.value);
          cursor.continue();
        });
      });
    });
  });

/** Keeps the page from reading or writing its records until the page ends. */
export const stopStorage = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('targum');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const { result: database } = opening;
          const store = database
            .transaction('user-records', 'readwrite')
            .objectStore('user-records');
          // A transaction lasts as long as it has requests, and others wait for its end.
          const goOn = () => {
            store.count().addEventListener('success', goOn);
          };
          store.count().addEventListener('success', () => {
            goOn();
            resolve();
          });
        });
      }),
  );

/** Ends a page as a crash does: none of its code runs any more. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000;

/** Puts things into the outbox that wait there in each way, also with a network. */
export async function fillOutbox(page: Page, chatId: string): Promise<void> {
  const answer = await page.request.get(authCalls.currentUser.path);
  const { id: userId } = (await answer.json()) as CurrentUser;
  const now = Date.now();
  const message = (key: string, more: object = {}) => ({
    ...{ key, kind: 'message', place: chatId, at: now },
    body: { content: `How would a shepherd say "he looked until he found it"? (${key})` },
    ...more,
  });
  const items = [
    message('refused', { refused: { status: 422, message: '422: Too long' } }),
    message('old', { at: now - TWO_DAYS_MS, attempted: true }),
    message('waiting'),
    message('gone', { place: 'gone', refused: { status: 404, message: '404: Not found' } }),
    {
      ...{ key: 'dictation', kind: 'dictation', place: `dictation:${chatId}`, at: now },
      body: { chatId, recordingId: 'dictation' },
      refused: { status: 422, message: '422: No', serverMessage: 'No' },
    },
    {
      ...{ key: 'feedback', kind: 'feedback', place: 'feedback', at: now },
      body: { message: 'The passage could be larger.' },
      refused: { status: 422, message: '422: No' },
    },
  ];
  await page.evaluate(
    ([key, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('targum');
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('user-records'),
        );
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('user-records', 'readwrite');
          writing.objectStore('user-records').put(value, [...key]);
          writing.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
    [[userId, 'outbox'], items] as const,
  );
}
