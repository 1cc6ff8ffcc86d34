import { expect } from 'vitest';
import { enterChat, input, openChat, replies, sendAndWait } from './support/chats.ts';
import { desktop, phone, test } from './support/spec.ts';

declare global {
  interface Window {
    /** The text of the first reply at each change of the page. */
    repliesSeen: string[];
  }
}

const FORMATTED = [
  '## Kingdom',
  '',
  'It is ~~small~~ **great**, see https://example.org/seed and [the text][t].[^1]',
  '',
  '| Word | Sense |',
  '| --- | --- |',
  '| kingdom | rule |',
  '',
  '- [x] told',
  '- [ ] checked',
  '',
  '```',
  'plain <b>code</b>',
  '```',
  '',
  '[t]: mailto:mara@example.org',
  '',
  '[^1]: A note on it.',
].join('\n');

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

test('[4.37] a reply is shown as formatted text', async ({ visitor, origin }) => {
  const page = await visitor();
  await enterChat(page, origin);
  await sendAndWait(page, `/echo ${FORMATTED}`);
  const reply = replies(page);
  await reply.getByRole('heading', { name: 'Kingdom' }).waitFor();
  expect(await reply.locator('strong').textContent()).toBe('great');
  expect(await reply.locator('del').textContent()).toBe('small');
  expect(await reply.locator('code').textContent()).toBe('plain <b>code</b>\n');
  await reply.getByRole('table').getByRole('columnheader', { name: 'Sense' }).waitFor();
  await reply.getByRole('table').getByRole('cell', { name: 'rule' }).waitFor();
  expect(await reply.getByRole('checkbox', { name: 'Done', exact: true }).isChecked()).toBe(true);
  expect(await reply.getByRole('checkbox', { name: 'Not done' }).isChecked()).toBe(false);
  const address = reply.getByRole('link', { name: 'https://example.org/seed' });
  expect(await address.getAttribute('href')).toBe('https://example.org/seed');
  expect(await address.getAttribute('rel')).toContain('noopener');
  const mail = reply.getByRole('link', { name: 'the text', exact: true });
  expect(await mail.getAttribute('href')).toBe('mailto:mara@example.org');
  await reply.getByRole('heading', { name: 'Footnotes' }).waitFor();
  const note = reply.getByRole('listitem').filter({ hasText: 'A note on it.' });
  const reference = await reply.locator('sup a').getAttribute('href');
  expect(reference).toBe(`#${await note.getAttribute('id')}`);
  await note.getByRole('link', { name: 'Back to the text' }).waitFor();
  await page.reload();
  await reply.getByRole('table').waitFor();
});

test('an opened chat never shows Markdown', async ({ visitor, origin }) => {
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

test('[4.76] a reply is copied as it was written', async ({ visitor, origin }) => {
  const page = await visitor();
  await enterChat(page, origin);
  await sendAndWait(page, '/echo A **mustard** seed');
  await replies(page).getByRole('button', { name: 'Copy' }).click();
  const pasted = async () => {
    await input(page).fill('');
    await input(page).press('ControlOrMeta+V');
    return input(page).inputValue();
  };
  await expect.poll(pasted).toBe('A **mustard** seed');
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
