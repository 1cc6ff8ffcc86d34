import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { audioCalls, SPEECH_TYPE } from '@targum/contracts';
import { quotationOf } from '../../scripture/quotations/testing/quoted.tsx';
import { createFakeServer, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on(
    `POST ${audioCalls.speak.path}`,
    () => new Response('sound', { headers: { 'content-type': SPEECH_TYPE } }),
  );
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event('playing')));
    return Promise.resolve();
  });
});

/** Reads a reply aloud. `marked` returns the index of the marked paragraph, or -1. */
async function readAloud(content: string, words: string) {
  const annotations = [quotationOf(content, words, { result: 'retelling' })];
  server.state.messages = [testMessage({ content, annotations })];
  const { user, container } = renderChat();
  await user.click(await screen.findByRole('button', { name: 'Read aloud' }));
  return {
    // happy-dom has no highlights, so the page marks the whole paragraph.
    marked: () =>
      [...container.querySelectorAll('[data-text-of] p')].findIndex((paragraph) =>
        paragraph.hasAttribute('data-spoken'),
      ),
    goOn: () => {
      const [audio] = vi.mocked(HTMLMediaElement.prototype.play).mock.contexts;
      (audio as EventTarget).dispatchEvent(new Event('ended'));
    },
  };
}

it('[4.287] the voice says the mark of a quotation after the paragraph, and meanwhile the page marks nothing', async () => {
  const { marked, goOn } = await readAloud('“Be still!”\n\nThe end.', '“Be still!”');
  await waitFor(() => expect(marked()).toBe(0));
  goOn();
  await waitFor(() => expect(marked()).toBe(-1));
  goOn();
  await waitFor(() => expect(marked()).toBe(1));
  const asked = server.callsTo('POST', audioCalls.speak.path);
  expect(asked.map(({ body }) => (body as { text: string }).text)).toEqual([
    ...['“Be still!”', 'Retelling.', 'The end.'],
  ]);
});

it('after the mark of a quotation, the page marks the next sentence at its own place, even if the same words occur before', async () => {
  const { marked, goOn } = await readAloud('Go.\n\n“Be still!”\n\nGo.', '“Be still!”');
  for (const place of [0, 1, -1, 2]) {
    await waitFor(() => expect(marked()).toBe(place));
    goOn();
  }
});
