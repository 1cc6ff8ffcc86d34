import { adminQuotationCalls } from '@targum/contracts/on-demand';
import { answer, openAsAdmin } from './support/admin.ts';
import { phone, test } from './support/spec.ts';

test('[7.92] on a phone, the note about languages without a text is hidden only while a table of quotations is closed', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: phone });
  const path = `${adminQuotationCalls.list.path}*`;
  await answer(page, path, { days: 30, rows: [] });
  await openAsAdmin(page, '/admin/users');
  const note = page.getByText('Quotations in a language without a text count as retellings.');
  await page.getByText('No quotations yet').waitFor();
  await note.waitFor();

  const group = { assistantId: 'storyteller', model: 'some-model', promptVersion: '3fa2b1c8d9e0' };
  await answer(page, path, { days: 30, rows: [{ ...group, result: 'retelling', count: 2 }] });
  await page.reload();
  const toggle = page.getByRole('button', { name: /^Quotations of the last 30 days/ });
  await toggle.waitFor();
  await note.waitFor({ state: 'hidden' });
  await toggle.click();
  await note.waitFor();
});
