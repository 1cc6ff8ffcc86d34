import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWith } from '../testing/server.ts';
import { API, AT, listed, list, show } from './testing/show-assistants.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the list of assistants', () => {
  it('[7.67] marks the state of each assistant, and puts removed assistants last', async () => {
    answerWith({
      [`GET ${API}`]: list([
        listed({ id: 'gone', name: 'Gone', builtIn: false, removedAt: AT, active: false }),
        listed({ releaseChanged: true, latest: 3 }),
        listed({ id: 'oral-performer', name: 'Performer', edited: false, active: false }),
      ]),
    });
    show('/admin/assistants');
    const rows = within(await screen.findByRole('list', { name: 'Assistants' }));
    const links = rows.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^StorytellerOnEditedNew text in this releaseDraft/),
      expect.stringMatching(/^PerformerOff/),
      expect.stringMatching(/^GoneRemoved/),
    ]);
    expect(links[0]?.getAttribute('href')).toBe('/admin/assistants/storyteller');
  });

  it('[7.67] says that it could not be loaded, and tries again', async () => {
    let isUp = false;
    answerWith({
      [`GET ${API}`]: () => (isUp ? list([listed()]) : { status: 404, body: {} }),
    });
    show('/admin/assistants');
    expect(await screen.findByText('Failed to load the assistants')).toBeTruthy();
    isUp = true;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Storyteller/ })).toBeTruthy();
  });

  it('[7.67] shows Access Denied to users who are not admins, and asks the server nothing', async () => {
    const { calls } = answerWith({});
    show('/admin/assistants', false);
    await screen.findByRole('heading', { name: 'Access Denied' });
    expect(calls).toEqual([]);
  });
});
