import { assistantCalls, assistants } from '@targum/contracts';
import { adminAssistantCalls } from '@targum/contracts/on-demand';
import type {
  AdminAssistant,
  AdminAssistantDetails,
  AdminAssistants,
  AssistantComparison,
  AssistantFields,
  TryAssistantResponse,
} from '@targum/contracts/on-demand';
import { answer, openAsAdmin } from '../support/admin.ts';
import { enter, makeChat } from '../support/chats.ts';
import { button, closeDialog } from './walk.ts';
import type { WalkThrough } from './walk.ts';

const AT = '2026-05-04T08:00:00.000Z';
const API = adminAssistantCalls.list.path;
const AUTHOR = { id: '01938f5e-7c1a-7000-8000-0000000000c1', name: 'Ruth Mwangi' };

const RELEASE: AssistantFields = {
  ...{ name: 'Storyteller', description: 'Tells a story about a concept.', icon: 'storyteller' },
  ...{ prompt: '# Storyteller\n\nYou tell stories.\n\nKeep them short.', active: true },
  ...{ model: null, temperature: null },
};
const NEWEST: AssistantFields = {
  ...RELEASE,
  ...{ prompt: '# Storyteller\n\nYou tell long stories.\n\nAsk first.', temperature: 0.4 },
};
const ASSISTANT: AdminAssistant = {
  ...{ id: 'storyteller', name: RELEASE.name, description: RELEASE.description },
  ...{ icon: 'storyteller', active: true, builtIn: true, edited: true, releaseChanged: true },
  ...{ published: 2, latest: 3, removedAt: null },
};
const DETAILS: AdminAssistantDetails = {
  ...ASSISTANT,
  ...{ newest: NEWEST, release: RELEASE },
  versions: [3, 2, 1].map((number) => ({
    ...{ number, createdAt: AT, createdBy: number === 1 ? null : AUTHOR },
    ...{ publishedAt: number === 3 ? null : AT, reset: false },
    restores: number === 2 ? 1 : null,
  })),
};
const FURTHER: AdminAssistant = {
  ...ASSISTANT,
  ...{ id: 'song-helper', name: 'أغاني الكتاب', description: 'Turns a passage into a song.' },
  ...{ icon: 'music', builtIn: false, edited: false, releaseChanged: false, latest: 2 },
};
const LIST: AdminAssistants = {
  assistants: [
    ASSISTANT,
    ...assistants.slice(1).map((each, index) => ({
      ...{ ...ASSISTANT, edited: false, releaseChanged: false, published: 0, latest: 0 },
      ...{ ...each, active: index !== 1 },
    })),
    FURTHER,
    { ...FURTHER, id: 'old-helper', name: 'An old helper', icon: 'leaf', removedAt: AT },
  ],
  ...{ model: 'some-model', sharedRules: '# Rules that always hold\n\nShort sentences.' },
};
const COMPARISON: AssistantComparison = { version: NEWEST, before: RELEASE };
const REPLY: TryAssistantResponse = {
  ...{ text: 'A shepherd had a hundred sheep.', model: 'some-model', tokens: 1234 },
};

export const adminAssistants: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  const list = page.getByRole('list', { name: t('admin.assistants.list') });
  await answer(page, API, LIST);
  await answer(page, `${API}/storyteller`, DETAILS);
  await answer(page, `${API}/storyteller/versions/3`, COMPARISON);
  await answer(page, `${API}/try`, REPLY);
  await openAsAdmin(page, API.replace('/api', ''));
  await list.getByRole('link').nth(6).waitFor();
  await see('assistants');

  await page.goto('/admin/assistants/storyteller');
  await button(walk, 'admin.assistants.publish').waitFor();
  await see('an assistant whose text in the release has changed');
  await page
    .getByRole('button', { name: t('admin.assistants.changes') })
    .first()
    .click();
  await page.locator('ol ins').first().waitFor();
  await see('what a version changed');

  const open = button(walk, 'admin.assistants.try.title');
  const isDialog = await open.isVisible();
  if (isDialog) await open.click();
  await page.getByRole('textbox', { name: t('admin.assistants.try.message') }).fill('Tell me one.');
  await button(walk, 'admin.assistants.try.send').click();
  await page.getByText(REPLY.text).waitFor();
  await see('a test of an assistant', 'like this');
  if (isDialog) await closeDialog(walk);

  await button(walk, 'admin.assistants.reset').click();
  await page.getByRole('alertdialog').waitFor();
  await see('the confirmation before an assistant is reset');
  await closeDialog(walk);

  const prompt = page.getByRole('textbox', { name: t('admin.assistants.prompt') });
  await prompt.fill('Not saved yet');
  await answer(page, `${API}/storyteller`, { ...DETAILS, latest: 4 });
  await page.reload();
  await button(walk, 'admin.assistants.keepMine').waitFor();
  await see('an assistant that another admin has saved');

  await page.goto('/admin/assistants/_new');
  await prompt.waitFor();
  await page.getByRole('textbox', { name: t('admin.assistants.name') }).fill('x');
  await button(walk, 'admin.assistants.save').click();
  await page.getByText(t('Prompt is required')).waitFor();
  await see('a new assistant with empty fields');
};

/** Shows a chat whose assistant is no longer available. */
export const goneAssistant: WalkThrough = async (walk) => {
  const { page, see } = walk;
  await enter(page, walk.origin);
  const { id } = await makeChat(page);
  await answer(
    page,
    `${assistantCalls.list.path}?all=true`,
    assistants.map((each) => ({ ...each, active: each.id !== 'storyteller' })),
  );
  await page.goto(`/chat/${id}`);
  await page.getByRole('region', { name: walk.t('chat.gone.label') }).waitFor();
  await see('a chat whose assistant is gone');
};
