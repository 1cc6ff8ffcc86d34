import { changeChat, enter, makeChat } from '../support/chats.ts';
import type { WalkThrough } from './walk.ts';
import { button, closeDialog, dialog } from './walk.ts';

/** Shows the passage of a chat: the offer, the dialog with and without a problem, and the button above the input. */
export const passageOfAChat: WalkThrough = async (walk) => {
  const { page, origin, t, see } = walk;
  await enter(page, origin);
  const { id } = await makeChat(page, 'oral-performer');
  await page.goto(`/chat/${id}`);
  const area = page.locator('[data-scroll-area]');
  const offer = area.getByRole('button', { name: t('chat.passage.set') });
  await offer.waitFor();
  await see('an empty chat that begins with a passage');
  await offer.click();
  const field = page.getByRole('combobox', { name: t('chat.passage.reference') });
  await field.waitFor();
  await see('the dialog of a passage');
  await field.fill('1');
  await page.getByRole('listbox', { name: t('chat.passage.books') }).waitFor();
  await see('suggested books');
  await field.fill('Mark 4:99');
  await field.blur();
  await page.locator('input[aria-invalid="true"]').waitFor();
  await see('a reference with a problem');
  await field.fill('Mark 4:35-41');
  await dialog(page).locator('p[lang="en"]').waitFor();
  await see('the preview of a passage');
  await closeDialog(walk);

  await changeChat(page, id, { passage: { ref: 'MRK 4:35-41', textId: 'web' } });
  await page.reload();
  await page.getByRole('button', { name: `${t('chat.passage.label')} Mark 4:35–41` }).click();
  await button(walk, 'chat.passage.change').waitFor();
  await see("a chat's passage, opened for reading");
  await button(walk, 'chat.passage.change').click();
  await button(walk, 'chat.passage.remove').waitFor();
  await dialog(page).locator('p[lang="en"]').waitFor();
  await see('the dialog of a chat with a passage');
  await closeDialog(walk);
};
