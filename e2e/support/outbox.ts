import type { Page } from 'playwright-core';

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
          const goOn = () => void store.count().addEventListener('success', goOn);
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
