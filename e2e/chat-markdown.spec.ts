import { expect } from 'vitest';
import { boxOf, textBoxOf } from './support/boxes.ts';
import { enterChat, openChat, replies, say, sendAndWait } from './support/chats.ts';
import { desktop, phone, test } from './support/spec.ts';

declare global {
  interface Window {
    /** The text of the first reply at each change of the page, in order. */
    repliesSeen: string[];
  }
}

const HOSTILE = [
  '[first](javascript:alert(1)) [second](data:text/html,x) [third](file:///etc/passwd)',
  '',
  '![cat](https://images.example.org/cat.png)',
  '',
  '<img src="https://images.example.org/raw.png" onerror="document.body.dataset.broken=1">',
  '',
  '<script src="https://images.example.org/raw.js"></script>',
  '',
  '<iframe src="https://images.example.org/"></iframe>',
  '',
  'The end.',
].join('\n');

test('an opened chat never shows the source of its Markdown', async ({ visitor, origin }) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await sendAndWait(page, '/echo A **seed** grows.');
  await page.addInitScript(() => {
    window.repliesSeen = [];
    new MutationObserver(() => {
      const reply = document.querySelector('[data-role="assistant"]');
      if (reply) window.repliesSeen.push(reply.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await openChat(page, chat);
  await replies(page).getByText('seed', { exact: true }).waitFor();
  const seen = await page.evaluate(() => window.repliesSeen);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => text.includes('**'))).toEqual([]);
});

test('[4.40] a reply loads no resources and runs no code', async ({ visitor, origin }) => {
  const page = await visitor();
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) outside.push(request.url());
  });
  await enterChat(page, origin);
  await sendAndWait(page, `/echo ${HOSTILE}`);
  const reply = replies(page);
  await reply.getByText('The end.').waitFor();
  for (const text of ['first', 'second', 'third']) {
    const target = await reply.locator('a', { hasText: text }).getAttribute('href');
    expect(target ?? '').toBe('');
  }
  const image = reply.getByRole('link', { name: 'cat (https://images.example.org/cat.png)' });
  expect(await image.getAttribute('href')).toBe('https://images.example.org/cat.png');
  expect(await reply.locator('img, script, iframe, [onerror]').count()).toBe(0);
  expect(await page.locator('body').getAttribute('data-broken')).toBeNull();
  expect(outside).toEqual([]);
});

test('[4.137] a table has a card for each row on phones, and columns on desktops', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await enterChat(page, origin);
  await sendAndWait(page, '/echo | Term | Sense |\n| --- | --- |\n| ruach | breath |');
  const table = replies(page).getByRole('table');
  const [term, sense] = [table.getByRole('cell').first(), table.getByRole('cell').nth(1)];
  const top = async (cell: typeof term) => (await cell.boundingBox())!.y;
  const label = () => sense.evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await top(sense)).toBeGreaterThan(await top(term));
  expect(await label()).toContain('Sense');
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Term', 'Sense']);
  await page.setViewportSize(desktop);
  expect(await top(sense)).toBe(await top(term));
  expect(await label()).toBe('none');
});

const ARABIC = [
  '## معنى النعمة',
  'النعمة هبة لا يستحقها أحد.',
  '*هذا مثال توضيحي وليس من الكتاب المقدس.*',
  'Grace is a gift.',
  '- الأولى\n- Second',
  '> كن ساكنا',
  '| كلمة | معنى |\n| --- | --- |\n| نعمة | هبة |',
].join('\n\n');

test('[4.42] a reply in the other direction is one block at one edge', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  const chat = await enterChat(page, origin);
  await say(page, chat, `/echo ${ARABIC}`);
  await say(page, chat, '/echo end');
  await openChat(page, chat);
  const reply = replies(page).first();
  await reply.getByRole('table').waitFor();
  const edge = (await boxOf(reply.locator('[data-text-of]'))).right;
  for (const text of ['معنى النعمة', 'النعمة هبة لا يستحقها أحد.', 'Grace is a gift.']) {
    expect((await textBoxOf(reply.getByText(text))).right).toBeCloseTo(edge, -1);
  }
  for (const part of ['[data-note]', 'ul', 'blockquote', '[data-scroller]']) {
    expect((await boxOf(reply.locator(part))).right).toBeCloseTo(edge, -1);
  }
  const items = reply.locator('li');
  const [first, second] = [await textBoxOf(items.first()), await textBoxOf(items.last())];
  expect(first.right).toBeCloseTo(second.right, 0);
  const right = async (selector: string) => (await boxOf(reply.locator(selector).last())).right;
  expect((await boxOf(reply.locator('svg').first())).right).toBeGreaterThan(edge);
  expect(Math.abs((await right('[data-actions] > button')) - edge)).toBeLessThan(24);
});
