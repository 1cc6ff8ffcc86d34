import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { findInvalid } from '@targum/ui-kit/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from '../../testing/server.ts';
import {
  API,
  AT,
  RELEASE,
  EDITED,
  listed,
  version,
  details,
  list,
  show,
  edit,
  type,
  press,
} from '../testing/show-assistants.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the editor', () => {
  it('[7.68, 7.78] saves the fields as a draft, and shows the added rules', async () => {
    const SAVE = `POST ${API}/storyteller/versions`;
    const saved = details({ newest: { ...EDITED, prompt: 'Tell two.' }, latest: 3 });
    const { prompt, bodyOf } = await edit({ [SAVE]: { status: 201, body: saved } });
    screen.getByText('Be kind.');
    screen.getByText(/^19 of 20,000 characters$/);
    type(prompt, 'Tell two.');
    type(screen.getByRole('spinbutton', { name: 'Temperature' }), '0.5');
    type(screen.getByRole('textbox', { name: 'Model' }), 'large-model');
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Leaf' }));
    await press('Save draft');
    await screen.findByText('Draft saved');
    expect(bodyOf(SAVE)).toEqual({
      ...{ ...EDITED, prompt: 'Tell two.', icon: 'leaf', model: 'large-model' },
      ...{ temperature: 0.5, basedOn: 2 },
    });
  });

  it('[7.68, 10.40] says which fields are wrong and saves nothing', async () => {
    const { prompt, calls } = await edit();
    type(prompt, ' ');
    type(screen.getByRole('spinbutton', { name: 'Temperature' }), '3');
    await press('Publish');
    await findInvalid('textbox', 'Prompt', 'Prompt is required');
    screen.getByText('Temperature is too low or too high');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it("[10.40] shows the server's message at its field, and keeps the typed text", async () => {
    const refused = { message: 'Not this model', code: 'validation_failed', requestId: 'r' };
    const { prompt } = await edit({
      [`POST ${API}/storyteller/versions`]: {
        status: 422,
        body: { ...refused, details: { model: [refused.message] } },
      },
    });
    type(prompt, 'Tell two.');
    await press('Save draft');
    await findInvalid('textbox', 'Model', refused.message);
    expect((prompt as HTMLTextAreaElement).value).toBe('Tell two.');
  });

  it("[10.40] shows the server's message about the chosen icon below the icons", async () => {
    const refused = { message: 'Not this icon', code: 'validation_failed', requestId: 'r' };
    const { prompt } = await edit({
      [`POST ${API}/storyteller/versions`]: {
        status: 422,
        body: { ...refused, details: { icon: [refused.message] } },
      },
    });
    type(prompt, 'Tell two.');
    await press('Save draft');
    const icons = await screen.findByRole('radiogroup', {
      name: 'Icon',
      description: (text) => text.includes(refused.message),
    });
    expect(icons.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(icons).getByRole('radio', { checked: true })),
    );
  });

  it('[7.69] publishes the typed text in one step', async () => {
    const saved = details({ newest: { ...EDITED, prompt: 'Tell two.' }, latest: 3 });
    const { prompt, bodyOf } = await edit({
      [`POST ${API}/storyteller/versions`]: { status: 201, body: saved },
      [`POST ${API}/storyteller/publish`]: { body: { ...saved, published: 3 } },
    });
    type(prompt, 'Tell two.');
    await press('Publish');
    await screen.findByText('Published. New replies use this version.');
    expect(bodyOf(`POST ${API}/storyteller/publish`)).toEqual({ number: 3, basedOn: 3 });
  });

  it('[7.70] publishes an earlier version again after a question', async () => {
    const PUBLISH = `POST ${API}/storyteller/publish`;
    const { bodyOf } = await edit({ [PUBLISH]: { body: details({ published: 3, latest: 3 }) } });
    await press('Publish again, Version 1');
    await press('Publish again', screen.getByRole('alertdialog'));
    await screen.findByText('Published. New replies use this version.');
    expect(bodyOf(PUBLISH)).toEqual({ number: 1, basedOn: 2 });
  });

  it('[7.68] shows the changes of a version, word by word', async () => {
    await edit({
      [`GET ${API}/storyteller/versions/2`]: { body: { version: EDITED, before: RELEASE } },
    });
    await press('Show changes, Version 2');
    await waitFor(() => expect(document.querySelector('ins')?.textContent).toBe('Added: short '));
    expect(document.querySelector('del')).toBeNull();
  });

  it('[7.71] resets a built-in assistant after a question, and compares it with a changed release', async () => {
    const RESET = `POST ${API}/storyteller/reset`;
    const reset = details({ newest: RELEASE, edited: false, published: 3, latest: 3 });
    const { prompt, bodyOf } = await edit({
      [`GET ${API}/storyteller`]: { body: details({ releaseChanged: true }) },
      [RESET]: { body: reset },
    });
    screen.getByText(/The product’s own text has changed since this edit/);
    expect(document.querySelector('ins')?.textContent).toBe('Added: short ');
    await press('Reset to the release');
    await press('Reset to the release', screen.getByRole('alertdialog'));
    await waitFor(() => expect((prompt as HTMLTextAreaElement).value).toBe(RELEASE.prompt));
    expect(bodyOf(RESET)).toEqual({ basedOn: 2 });
  });

  it('[7.68] keeps the typed text during saving and publishing', async () => {
    const saved = details({ newest: { ...EDITED, prompt: 'Tell two.' }, latest: 3 });
    let answerSave = (): void => undefined;
    let answerPublish = (): void => undefined;
    const { prompt } = await edit({
      [`POST ${API}/storyteller/versions`]: () =>
        new Promise((resolve) => {
          answerSave = () => resolve({ status: 201, body: saved });
        }),
      [`POST ${API}/storyteller/publish`]: () =>
        new Promise((resolve) => {
          answerPublish = () => resolve({ body: { ...saved, published: 3 } });
        }),
    });
    const description = screen.getByRole('textbox', { name: 'Description' });
    type(prompt, 'Tell two.');
    await press('Publish');
    type(prompt, 'Tell three.');
    answerSave();
    await screen.findByText('Draft saved');
    type(description, 'Tells more.');
    answerPublish();
    await screen.findByText('Published. New replies use this version.');
    expect((prompt as HTMLTextAreaElement).value).toBe('Tell three.');
    expect((description as HTMLInputElement).value).toBe('Tells more.');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    // The restored text is a change that can be saved.
    const save = screen.getByRole('button', { name: 'Save draft' });
    expect(save.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('[7.72] keeps the typed text when another admin has saved a version', async () => {
    const SAVE = `POST ${API}/storyteller/versions`;
    let theirs = false;
    const { prompt, calls, bodies } = await edit({
      [`GET ${API}/storyteller`]: () => ({
        body: theirs ? details({ latest: 3, newest: { ...EDITED, prompt: 'Theirs.' } }) : details(),
      }),
      [SAVE]: () => {
        if (theirs && !screen.queryByRole('button', { name: 'Keep my text' })) {
          return { status: 201, body: details({ latest: 4 }) };
        }
        theirs = true;
        return { status: 409, body: { message: 'Changed', code: 'conflict', requestId: 'r' } };
      },
    });
    type(prompt, 'Mine.');
    await press('Save draft');
    await screen.findByText(/What you typed is still here/);
    expect((prompt as HTMLTextAreaElement).value).toBe('Mine.');
    await press('Keep my text');
    await press('Save draft');
    await screen.findByText('Draft saved');
    const last = bodies[calls.lastIndexOf(SAVE)] ?? '';
    expect(JSON.parse(last)).toMatchObject({ prompt: 'Mine.', basedOn: 3 });
  });

  it('[7.79] brings unsaved text back until the admin discards it', async () => {
    const { prompt } = await edit();
    type(prompt, 'Half a thought');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
    cleanup();
    const again = await edit();
    expect((again.prompt as HTMLTextAreaElement).value).toBe('Half a thought');
    await press('Discard it');
    expect((again.prompt as HTMLTextAreaElement).value).toBe(EDITED.prompt);
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('[7.74] creates an assistant, and then edits that assistant', async () => {
    const id = 'tree-expert';
    const made = details({
      ...{ id, name: 'Tree Expert', builtIn: false, edited: false, release: null },
      ...{ published: 0, latest: 1, versions: [version(1, null)] },
    });
    const { calls } = answerWith({
      [`GET ${API}`]: list([]),
      [`POST ${API}`]: { status: 201, body: made },
      [`GET ${API}/${id}`]: { body: made },
    });
    show('/admin/assistants');
    await userEvent.setup().click(await screen.findByRole('button', { name: 'New assistant' }));
    type(await screen.findByRole('textbox', { name: 'Name' }), 'Tree Expert');
    type(screen.getByRole('textbox', { name: 'Description' }), 'Knows trees.');
    type(screen.getByRole('textbox', { name: 'Prompt' }), 'Speak of trees.');
    await press('Save draft');
    await screen.findByRole('heading', { name: 'Tree Expert' });
    expect(calls).toContain(`POST ${API}`);
    screen.getByRole('button', { name: 'Remove' });
  });

  it('[7.74, 7.79] keeps the text typed while a new assistant is saved, and shows it on the page of that assistant', async () => {
    const id = 'tree-expert';
    const fields = { ...RELEASE, name: 'Tree Expert', description: 'Knows trees.' };
    const made = details({
      ...{ id, name: fields.name, builtIn: false, edited: false, release: null },
      ...{ published: 0, latest: 1, versions: [version(1, null)] },
      newest: { ...fields, icon: 'people', prompt: 'Speak of trees.' },
    });
    let answer = (): void => undefined;
    answerWith({
      [`GET ${API}`]: list([]),
      [`POST ${API}`]: () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 201, body: made });
        }),
      [`GET ${API}/${id}`]: { body: made },
    });
    show('/admin/assistants/_new');
    type(await screen.findByRole('textbox', { name: 'Name' }), fields.name);
    type(screen.getByRole('textbox', { name: 'Description' }), fields.description);
    type(screen.getByRole('textbox', { name: 'Prompt' }), 'Speak of trees.');
    await press('Save draft');
    type(screen.getByRole('textbox', { name: 'Prompt' }), 'Speak of tall trees.');
    answer();
    await screen.findByRole('heading', { name: fields.name });
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toHaveProperty(
      'value',
      'Speak of tall trees.',
    );
    // The text is kept under the id of the stored assistant, and no longer under the key for a new
    // assistant.
    await waitFor(() =>
      expect(Object.keys(sessionStorage)).toEqual([expect.stringContaining(`:${id}`)]),
    );
  });

  it('[7.76] removes an added assistant after a question', async () => {
    const further = details({ id: 'tree-expert', builtIn: false, edited: false, release: null });
    const { calls } = answerWith({
      [`GET ${API}`]: list([listed()]),
      [`GET ${API}/tree-expert`]: { body: further },
      [`DELETE ${API}/tree-expert`]: { status: 204 },
    });
    show('/admin/assistants/tree-expert');
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Remove' }));
    await press('Remove', screen.getByRole('alertdialog'));
    await screen.findByRole('link', { name: /Storyteller/ });
    expect(calls).toContain(`DELETE ${API}/tree-expert`);
  });

  it('[7.75] shows only the versions of a removed assistant', async () => {
    answerWith({
      [`GET ${API}`]: list([]),
      [`GET ${API}/gone`]: { body: details({ id: 'gone', builtIn: false, removedAt: AT }) },
    });
    show('/admin/assistants/gone');
    await screen.findByText(/This assistant was removed/);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Publish again/ })).toBeNull();
  });

  it('[7.67] says that the assistant does not exist', async () => {
    answerWith({ [`GET ${API}`]: list([]) });
    show('/admin/assistants/unknown');
    expect(await screen.findByText('Assistant not found')).toBeTruthy();
  });
});
