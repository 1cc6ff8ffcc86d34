import { openNewChat, sendAndSee } from './chat.ts';
import { button, closeDialog, dialog, entry, heading } from './walk.ts';
import type { Walk, WalkThrough } from './walk.ts';

async function openMenu(walk: Walk): Promise<void> {
  await button(walk, 'chat.menu').click();
  await entry(walk, 'chat.menu.share').waitFor();
}

/** Shows the versions of a message, and the ways to hand a chat on. */
export const handOver: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  const id = await openNewChat(walk);
  await sendAndSee(walk, '/echo The first **telling**.', 'telling');
  await button(walk, 'chat.edit').click();
  const editor = page.getByRole('form', { name: t('chat.edit.title') });
  await editor.getByRole('textbox').fill('/echo The second **telling**.');
  await see('a message that is edited');
  await editor.getByRole('button', { name: t('chat.composer.send') }).click();
  await button(walk, 'chat.versions.previous').waitFor();
  await page.locator('strong', { hasText: 'telling' }).waitFor();
  await see('the second version of a message');

  await button(walk, 'chat.rating.down').click();
  await page.getByLabel(t('chat.rating.reason')).waitFor();
  await see('the question for the reason of a rating');
  await button(walk, 'chat.rating.close').click();

  await openMenu(walk);
  await see('the menu of a chat');
  await entry(walk, 'chat.menu.share').click();
  await page.getByText(t('chat.shares.empty')).waitFor();
  await see('the dialog that shares a copy');
  await button(walk, 'chat.share.create').click();
  const link = dialog(page).getByLabel(t('chat.share.link'), { exact: true });
  await button(walk, 'chat.shares.revoke').waitFor();
  const address = await link.inputValue();
  await see('the link of a copy');
  await button(walk, 'chat.shares.revoke').click();
  await page.getByRole('alertdialog').waitFor();
  await see('the confirmation before a copy is revoked');
  await closeDialog(walk);

  await page.goto(address);
  await page.getByText(t('chat.shared.copy')).waitFor();
  await see('a shared copy');
  await page.goto(`${address}x`);
  await heading(walk, 'chat.shared.missing').waitFor();
  await see('a shared copy that does not exist');
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/chat/${id}/print`);
  await button(walk, 'chat.print.print').waitFor();
  await see('a chat to print');
};
