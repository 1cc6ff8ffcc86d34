import { passageCalls } from '@targum/contracts/on-demand';
import { hold } from '../support/chats.ts';
import { installHebrewText, sayReferences } from '../support/passages.ts';
import { chooseOption } from '../support/screen.ts';
import { openNewChat } from './chat.ts';
import { button } from './walk.ts';
import type { Walk, WalkThrough } from './walk.ts';

const url = new RegExp(passageCalls.read.path);

/** Opens the reference of the message, and waits for the region of the passage. */
async function open({ page, t }: Walk): Promise<void> {
  await page.locator('[data-role="user"]').getByRole('button', { name: /51/ }).last().click();
  await page.getByLabel(t('chat.verses.region'), { exact: true }).waitFor();
}

async function close(walk: Walk): Promise<void> {
  await button(walk, 'chat.verses.close').click();
  await walk.page.locator('[data-passage]').waitFor({ state: 'detached' });
}

/** Shows the region of an opened passage: verses, two texts, and errors. */
export const passages: WalkThrough = async (walk) => {
  await installHebrewText();
  await seePassages(walk);
};

async function seePassages(walk: Walk): Promise<void> {
  const { page, t, see } = walk;
  const id = await openNewChat(walk);
  await sayReferences(page, { id }, 'PSA 51:1-3');
  await page.reload();

  await page.route(url, (route) => route.abort());
  await open(walk);
  await button(walk, 'chat.message.retry').waitFor();
  await see('a passage that could not be loaded');
  await close(walk);
  await page.unrouteAll();

  const release = await hold(page, url, 'GET');
  await open(walk);
  await page.locator('[data-passage]').getByRole('progressbar').waitFor();
  await see('a passage that is loading');
  release();
  await button(walk, 'chat.verses.after').waitFor();
  await see('an opened passage');
  await page.unrouteAll();

  await button(walk, 'chat.verses.larger').click();
  await button(walk, 'chat.verses.use').click();
  await button(walk, 'chat.verses.isUsed').waitFor();
  await see('the larger passage of the chat');
  await button(walk, 'chat.verses.larger').click();

  await chooseOption(page, t('chat.verses.compare'), 'Invented Hebrew');
  await page.locator('[data-passage] [lang="he"]').first().waitFor();
  await see('two texts beside each other');
  await close(walk);
}
