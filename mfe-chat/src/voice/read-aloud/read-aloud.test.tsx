import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { audioCalls, SPEECH_TYPE } from '@targum/contracts';
import { annotationOf } from '../../scripture/passages/references/testing/find-references.ts';
import { createFakeServer, failure, testMessage } from '../../testing/fake-server.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { renderChat } from '../../testing/render-chat.tsx';

const speakRoute = `POST ${audioCalls.speak.path}`;

let server: FakeServer;

beforeEach(() => {
  server = createFakeServer();
  server.on(speakRoute, () => new Response('sound', { headers: { 'content-type': SPEECH_TYPE } }));
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event('playing')));
    return Promise.resolve();
  });
});

const button = (name: string) => screen.findByRole('button', { name });
const asked = () => server.callsTo('POST', audioCalls.speak.path).map(({ body }) => body);

describe('the reading of a reply', () => {
  it('[5.30] goes from idle through loading to speaking and back', async () => {
    server.state.messages = [testMessage({ content: 'It is **short**.' })];
    let respond: (response: Response) => void = () => {};
    server.on(speakRoute, () => new Promise<Response>((resolve) => (respond = resolve)));
    const { user } = renderChat();
    await user.click(await button('Read aloud'));
    expect((await button('Stop reading')).getAttribute('aria-busy')).toBe('true');
    await screen.findByText('Preparing the voice...');
    await waitFor(() => expect(asked()).toEqual([{ text: 'It is short.', voice: 'Kore' }]));
    respond(new Response('sound'));
    await waitFor(async () =>
      expect((await button('Stop reading')).getAttribute('aria-busy')).toBe('false'),
    );
    await user.click(await button('Pause'));
    await user.click(await button('Resume'));
    const [audio] = vi.mocked(HTMLMediaElement.prototype.play).mock.contexts;
    (audio as EventTarget).dispatchEvent(new Event('ended'));
    await button('Read aloud');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('[5.90, 5.63] says references as words, and marks their sentence in the text', async () => {
    const content = 'See **Mk** 4:35-41.\n\nThe end.';
    const annotations = [annotationOf(content, 'Mk** 4:35-41')];
    server.state.messages = [testMessage({ content, annotations })];
    const { user, container } = renderChat();
    await user.click(await button('Read aloud'));
    await waitFor(() =>
      expect(asked()).toEqual([
        { text: 'See Mark, chapter 4, verses 35 to 41.', voice: 'Kore' },
        { text: 'The end.', voice: 'Kore' },
      ]),
    );
    // happy-dom has no highlights, so the page marks the block.
    await waitFor(() =>
      expect(container.querySelector('[data-spoken]')?.textContent).toBe('See Mk 4:35-41.'),
    );
  });

  it('[5.30] reads one reply at a time and stops at a second press', async () => {
    server.state.messages = [
      testMessage({ content: 'First.' }),
      testMessage({ content: 'Second.' }),
    ];
    const { user } = renderChat();
    await screen.findByText('Second.');
    const [first, second] = screen.getAllByRole('button', { name: 'Read aloud' });
    await user.click(first!);
    await waitFor(() => expect(first?.getAttribute('aria-label')).toBe('Stop reading'));
    await user.click(second!);
    await waitFor(() => expect(second?.getAttribute('aria-label')).toBe('Stop reading'));
    expect(first?.getAttribute('aria-label')).toBe('Read aloud');
    await user.click(second!);
    expect(second?.getAttribute('aria-label')).toBe('Read aloud');
  });

  it('[5.36] reports that speech is not available, and starts at the next press', async () => {
    server.state.messages = [testMessage({ content: 'First.' })];
    server.on(speakRoute, () => failure('forbidden', 'Not for you'));
    const { user } = renderChat();
    await user.click(await button('Read aloud'));
    await screen.findByText('Failed to generate speech');
    screen.getByText('Not for you');
    server.on(speakRoute, () => new Response('sound'));
    await user.click(await button('Read aloud'));
    await button('Pause');
    await waitFor(async () =>
      expect((await button('Stop reading')).getAttribute('aria-busy')).toBe('false'),
    );
    expect(asked()).toHaveLength(2);
  });

  it('[5.61, 5.62, 5.63] has a player that marks the sentence, goes back, and has a speed', async () => {
    server.state.messages = [testMessage({ content: 'First **one**. Second one.' })];
    const { user, container, input } = renderChat();
    const marked = () => container.querySelector('[data-spoken]')?.textContent;
    await user.click(await button('Read aloud'));
    const player = within(await screen.findByRole('group', { name: 'Player' }));
    // happy-dom has no highlights, so the page marks the block.
    await waitFor(() => expect(marked()).toBe('First one. Second one.'));

    const [audio] = vi.mocked(HTMLMediaElement.prototype.play).mock.contexts;
    await user.selectOptions(player.getByRole('combobox', { name: 'Speed' }), '1.25');
    expect((audio as HTMLMediaElement).playbackRate).toBe(1.25);
    expect(localStorage.getItem('readingSpeed')).toBe('1.25');
    const setRate = vi.spyOn(audio as HTMLMediaElement, 'playbackRate', 'set');
    await user.type(await input(), 'a');
    expect(setRate).not.toHaveBeenCalled();

    const before = asked().length;
    await user.click(player.getByRole('button', { name: 'Back one sentence' }));
    await waitFor(() => expect(asked().length).toBeGreaterThan(before));
    expect(asked().at(-1)).toEqual({ text: 'First one.', voice: 'Kore' });

    await user.click(await player.findByRole('button', { name: 'Pause' }));
    player.getByRole('button', { name: 'Resume' });
    // Only the player has a pause button.
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Resume' })).toHaveLength(1);
    await user.click(player.getByRole('button', { name: 'Close the player' }));
    expect(screen.queryByRole('group', { name: 'Player' })).toBeNull();
    expect(marked()).toBeUndefined();
    expect(document.activeElement).toBe(await button('Read aloud'));
  });

  it('[5.64] plays a sample of each voice, which a second press stops', async () => {
    server.state.messages = [testMessage({ content: 'First.' })];
    const { user } = renderChat();
    await user.click(await screen.findByRole('combobox', { name: 'Voice' }));
    await user.click(await button('Hear a sample: Puck'));
    await waitFor(() =>
      expect(asked()).toEqual([
        { text: 'Hello, I am Puck.', voice: 'Puck' },
        { text: 'This is how I read to you.', voice: 'Puck' },
      ]),
    );
    expect(localStorage.getItem('voice')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Player' })).toBeNull();
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    await user.click(await button('Stop the sample: Puck'));
    expect(pause).toHaveBeenCalled();
    // The list stays open, and no option contains a button.
    const list = within(screen.getByRole('listbox', { name: 'Voice' }));
    expect(list.getAllByRole('option')).toHaveLength(6);
    expect(list.queryByRole('button')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    await waitFor(() => expect(asked().length).toBeGreaterThan(2));
    await screen.findByRole('option', { name: 'Puck (clear)' });
  });

  it('[5.64] plays a sample to its end while the model writes a reply', async () => {
    server.state.messages = [testMessage({ content: 'First.' })];
    const stream = server.onStream(`POST ${server.base}/messages/stream`);
    const { user, send } = renderChat();
    await send('More.');
    const reply = testMessage();
    stream.send({
      type: 'assistant_message_start',
      data: { id: reply.id, assistantId: 'storyteller', parentId: reply.parentId },
    });
    await user.click(await screen.findByRole('combobox', { name: 'Voice' }));
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    await user.click(await screen.findByRole('button', { name: 'Hear a sample: Puck' }));
    await waitFor(() => expect(asked()).not.toEqual([]));
    stream.send({ type: 'content', data: 'Some text.' });
    await screen.findByText('Some text.');
    expect(pause).not.toHaveBeenCalled();
  });

  it('ends when the chat is left', async () => {
    server.state.messages = [testMessage({ content: 'First. Second. Third.' })];
    const chat = renderChat();
    await chat.user.click(await button('Read aloud'));
    await waitFor(() => expect(asked()).toHaveLength(3));
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    chat.unmount();
    expect(pause).toHaveBeenCalledOnce();
  });

  it('[5.35] has no button and no voice chooser if the browser cannot play speech', async () => {
    vi.mocked(HTMLMediaElement.prototype.canPlayType).mockReturnValue('');
    server.state.messages = [testMessage({ content: 'First.' })];
    renderChat();
    await button('Copy');
    await screen.findByRole('combobox', { name: 'Assistant' });
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Voice' })).toBeNull();
  });

  it('[5.34] keeps the chosen voice in the browser', async () => {
    server.state.messages = [testMessage({ content: 'First.' })];
    const { user } = renderChat();
    await user.click(await screen.findByRole('combobox', { name: 'Voice' }));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Kore (neutral)',
      'Puck (clear)',
      'Charon (warm)',
      'Aoede (soft)',
      'Fenrir (deep)',
      'Leda (gentle)',
    ]);
    await user.click(screen.getByRole('option', { name: 'Leda (gentle)' }));
    expect(localStorage.getItem('voice')).toBe('Leda');
    await user.click(await button('Read aloud'));
    const spoken = { text: 'First.', voice: 'Leda' };
    await waitFor(() => expect(asked()).toEqual([spoken]));
    cleanup();
    const again = renderChat();
    expect((await screen.findByRole('combobox', { name: 'Voice' })).textContent).toContain('Leda');
    await again.user.click(await button('Read aloud'));
    await waitFor(() => expect(asked()).toEqual([spoken, spoken]));
  });
});
