import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type {
  AdminAssistant,
  AdminAssistantDetails,
  AssistantFields,
} from '@targum/contracts/on-demand';
import { Route, Routes } from '@targum/ui-kit';
import { renderWithKit, testUser } from '@targum/ui-kit/testing';
import { answerWith } from '../../testing/server.ts';
import type { Answers } from '../../testing/server.ts';
import { AssistantsScreen } from '../assistants-screen.tsx';

export const API = '/api/admin/assistants';
export const AT = '2026-03-01T09:30:00.000Z';
/** The Storyteller of the release. */
export const RELEASE: AssistantFields = {
  name: 'Storyteller',
  description: 'Tells a story about a concept.',
  icon: 'storyteller',
  prompt: 'Tell a story.',
  model: null,
  temperature: null,
  active: true,
};
/** The Storyteller as an admin changed it. */
export const EDITED: AssistantFields = { ...RELEASE, prompt: 'Tell a short story.' };

export const listed = (change: Partial<AdminAssistant> = {}): AdminAssistant => ({
  ...{ id: 'storyteller', name: RELEASE.name, description: RELEASE.description },
  ...{ icon: 'storyteller', active: true, builtIn: true, edited: true, releaseChanged: false },
  ...{ published: 2, latest: 2, removedAt: null },
  ...change,
});
export const version = (number: number, publishedAt: string | null = AT) => ({
  ...{ number, createdAt: AT, publishedAt, restores: null, reset: false },
  createdBy: { id: '01938f5e-7c1a-7000-8000-0000000000e1', name: 'Ada Obi' },
});
export const details = (change: Partial<AdminAssistantDetails> = {}): AdminAssistantDetails => ({
  ...listed(),
  ...{ newest: EDITED, release: RELEASE, versions: [version(2), version(1)] },
  ...change,
});
export const list = (assistants: AdminAssistant[]) => ({
  body: { assistants, model: 'some-model', sharedRules: 'Be kind.' },
});

export const show = (route: string, isAdmin = true) =>
  renderWithKit(
    <Routes>
      <Route path="/admin/assistants" element={<AssistantsScreen />} />
      <Route path="/admin/assistants/:assistantId" element={<AssistantsScreen />} />
    </Routes>,
    { route, user: testUser({ isAdmin }) },
  );

/** Opens the editor of the Storyteller. `answers` add to or replace the answers of the server. */
export const edit = async (answers: Answers = {}) => {
  const server = answerWith({
    [`GET ${API}`]: list([listed()]),
    [`GET ${API}/storyteller`]: { body: details() },
    ...answers,
  });
  show('/admin/assistants/storyteller');
  const prompt = await screen.findByRole('textbox', { name: 'Prompt' });
  const bodyOf = (call: string) =>
    JSON.parse(server.bodies[server.calls.indexOf(call)] ?? 'null') as unknown;
  return { ...server, prompt, bodyOf };
};
export const type = (element: HTMLElement, value: string) =>
  fireEvent.change(element, { target: { value } });
export const press = async (name: string, part: HTMLElement = document.body) =>
  userEvent.setup().click(within(part).getByRole('button', { name }));
