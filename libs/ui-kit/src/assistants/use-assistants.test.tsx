import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assistants } from '@targum/contracts';
import type { Assistant } from '@targum/contracts';
import { activateLanguage } from '../i18n/i18n.ts';
import { renderWithKit } from '../testing/index.tsx';
import { AssistantIcon } from './assistant-icon.tsx';
import { useDefaultAssistant } from './default-assistant.ts';
import { knownAssistants } from './known-assistants.ts';
import { useAssistant, useAssistants } from './use-assistants.ts';

const further: Assistant = {
  ...{ id: 'tree-expert', name: 'Tree Expert', description: 'Knows trees.' },
  ...{ icon: 'leaf', active: true },
};
const changed = (id: string, change: Partial<Assistant>) =>
  assistants.map((assistant) => (assistant.id === id ? { ...assistant, ...change } : assistant));

function Names({ id }: { readonly id: string }) {
  const [chosen, choose] = useDefaultAssistant();
  return (
    <>
      <p>
        active:{' '}
        {useAssistants()
          .map(({ name }) => name)
          .join(', ')}
      </p>
      <p>all: {useAssistants(true).length}</p>
      <p>one: {useAssistant(id).name}</p>
      <button type="button" onClick={() => choose(id)}>
        default: {chosen}
      </button>
    </>
  );
}

const show = (id = 'storyteller') => renderWithKit(<Names id={id} />);
/** Stores these assistants, so that the next page knows them from the start. */
const keep = (known: readonly Assistant[]) =>
  localStorage.setItem('assistants', JSON.stringify(known));
const text = (start: string) =>
  screen.getByText((content) => content.startsWith(start)).textContent;

beforeEach(() => localStorage.setItem('default_assistant', 'storyteller'));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await act(() => activateLanguage('en'));
});

it('[1.9] the page has the five built-in assistants before any call, and those of the server afterwards', () => {
  const { store } = show();
  expect(text('active')).toBe(`active: ${assistants.map(({ name }) => name).join(', ')}`);
  act(() =>
    store.dispatch(knownAssistants.set([...changed('oral-performer', { active: false }), further])),
  );
  expect(text('active')).not.toContain('Oral Performer');
  expect(text('active')).toContain('Tree Expert');
  expect(text('all')).toBe('all: 6');
  cleanup();
  show();
  expect(text('active')).toContain('Tree Expert');
});

it('[1.9] the stored assistants of another release do no harm', () => {
  localStorage.setItem('assistants', '[{"id":1}]');
  show();
  expect(text('all')).toBe('all: 5');
});

it('[1.7] the names of built-in assistants are translated, and those of admins stay as typed', async () => {
  keep([...changed('oral-performer', { name: 'Performer' }), { ...further, name: 'Storyteller' }]);
  await act(() => activateLanguage('fr'));
  show();
  expect(text('active')).toMatch(/^active: Conteur, .*Performer.*, Storyteller$/);
});

it('[1.8] an unknown assistant has a general name and icon', async () => {
  show('unknown');
  expect(text('one')).toBe('one: Assistant');
  cleanup();
  const { container } = renderWithKit(<AssistantIcon assistantId="unknown" />);
  await expect.poll(() => container.querySelector('svg')).not.toBeNull();
});

it('[1.8] an added assistant has its own icon, in the colours of a built-in assistant', async () => {
  keep([...assistants, further]);
  const { container } = renderWithKit(<AssistantIcon assistantId={further.id} />);
  await expect.poll(() => container.querySelector('svg')).not.toBeNull();
  expect(container.querySelector('span')?.style.color).toContain('health-assessor');
});

it('[1.6] a new chat gets the chosen assistant while that assistant is active', () => {
  keep([...assistants, further]);
  const { store } = show(further.id);
  act(() => screen.getByRole('button', { name: /^default/ }).click());
  expect(text('default')).toBe('default: tree-expert');
  act(() => store.dispatch(knownAssistants.set(assistants)));
  expect(text('default')).toBe('default: storyteller');
  act(() => store.dispatch(knownAssistants.set(changed('storyteller', { active: false }))));
  expect(text('default')).toBe('default: conversation-partner');
});
