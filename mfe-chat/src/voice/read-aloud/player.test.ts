import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_VOICE } from '@targum/contracts';
import type { SpeakRequest, VoiceName } from '@targum/contracts';
import { createPlayer } from './player.ts';
import type { PlayingPhase } from './player.ts';
import { createSpeechQueue } from './speech-queue.ts';
import { FakeAudio } from './testing/fake-audio.ts';

const CHUNKS = ['one', 'two', 'three', 'four', 'five'];

let openUrls: Map<string, Blob>;

beforeEach(() => {
  openUrls = new Map();
  let last = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last += 1;
    openUrls.set(`blob:${last}`, blob as Blob);
    return `blob:${last}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void openUrls.delete(url));
});

interface Asked extends SpeakRequest {
  readonly signal: AbortSignal;
  answer(): void;
  fail(error: unknown): void;
}

/** Starts a player whose sounds and audio element the test controls. */
function start(chunks = CHUNKS) {
  const audio = new FakeAudio();
  const phases: PlayingPhase[] = [];
  const begun: number[] = [];
  const asked: Asked[] = [];
  let voice: VoiceName = DEFAULT_VOICE;
  const queue = createSpeechQueue({
    chunks,
    voice: () => voice,
    fetchSpeech: (request, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          ...request,
          signal,
          answer: () => resolve(new Blob([request.text])),
          fail: reject,
        });
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  });
  const player = createPlayer({
    audio: audio.element,
    queue,
    chunkCount: chunks.length,
    onPhase: (phase) => phases.push(phase),
    onChunk: (index) => begun.push(index),
  });
  const texts = () => asked.map(({ text }) => text);
  const heard = () => openUrls.get(audio.src)?.text();
  const hears = (text: string) => vi.waitFor(async () => expect(await heard()).toBe(text));
  const answer = (text: string) => asked.findLast((request) => request.text === text)?.answer();
  const chooseVoice = (next: VoiceName) => {
    voice = next;
    player.voiceChanged();
  };
  return { audio, player, phases, begun, asked, texts, hears, answer, chooseVoice };
}

describe('the player', () => {
  it("[5.117] fetches nothing ahead with 'Save data'", async () => {
    localStorage.setItem('save-data', 'on');
    const { audio, texts, hears, answer, player } = start(['one', 'two']);
    answer('one');
    await hears('one');
    expect(texts()).toEqual(['one']);
    audio.end();
    await vi.waitFor(() => expect(texts()).toEqual(['one', 'two']));
    answer('two');
    await hears('two');
    audio.end();
    await player.done;
  });

  it('[5.39] plays the chunks in order, with two fetched ahead and one sound held', async () => {
    const { audio, player, phases, texts, hears, answer } = start();
    expect(texts()).toEqual(['one']);
    for (const [index, chunk] of CHUNKS.entries()) {
      answer(chunk);
      await hears(chunk);
      const ahead = Math.min(index + 3, CHUNKS.length);
      await vi.waitFor(() => expect(texts()).toEqual(CHUNKS.slice(0, ahead)));
      expect(openUrls.size).toBe(1);
      audio.end();
    }
    await player.done;
    expect(openUrls.size).toBe(0);
    expect(audio.src).toBe('');
    expect(audio.sources).toHaveLength(CHUNKS.length);
    expect(phases.slice(0, 2)).toEqual(['loading', 'speaking']);
    expect(phases).not.toContain('paused');
  });

  it('requests nothing more while a sound is late', async () => {
    const { audio, phases, texts, hears, answer } = start();
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(texts()).toHaveLength(3));
    answer('three');
    audio.end();
    await vi.waitFor(() => expect(phases.at(-1)).toBe('loading'));
    expect(texts()).toHaveLength(3);
    answer('two');
    await hears('two');
    await vi.waitFor(() => expect(texts()).toHaveLength(4));
  });

  it('aborts its requests when it is stopped', async () => {
    const { audio, player, asked, hears, answer } = start();
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    player.stop();
    await player.done;
    expect(asked.slice(1).map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(openUrls.size).toBe(0);
    expect(audio.paused).toBe(true);
    expect(audio.src).toBe('');
  });

  it('can be stopped before its first sound', async () => {
    const { player, asked, audio } = start();
    player.stop();
    await player.done;
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(audio.sources).toEqual([]);
  });

  it('[5.32] pauses and continues, even when the system pauses', async () => {
    const { audio, player, phases, hears, answer } = start();
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(phases.at(-1)).toBe('speaking'));
    player.pause();
    expect(phases.at(-1)).toBe('paused');
    expect(audio.paused).toBe(true);
    player.resume();
    await vi.waitFor(() => expect(phases.at(-1)).toBe('speaking'));
    audio.pause();
    await vi.waitFor(() => expect(phases.at(-1)).toBe('paused'));
    expect(audio.sources).toHaveLength(1);
  });

  it('stays paused when a sound arrives, and plays it on resume', async () => {
    const { audio, player, phases, hears, answer } = start();
    player.pause();
    answer('one');
    await hears('one');
    expect(audio.paused).toBe(true);
    expect(phases.at(-1)).toBe('paused');
    player.resume();
    await vi.waitFor(() => expect(phases.at(-1)).toBe('speaking'));
  });

  it('plays a sound that arrives after a resume', async () => {
    const { player, phases, answer } = start();
    player.pause();
    player.resume();
    expect(phases).toEqual(['loading', 'paused', 'loading']);
    answer('one');
    await vi.waitFor(() => expect(phases.at(-1)).toBe('speaking'));
  });

  it('waits for a gesture if the browser requires one', async () => {
    const { audio, player, phases, answer } = start();
    audio.refusal = new DOMException('', 'NotAllowedError');
    answer('one');
    await vi.waitFor(() => expect(phases.at(-1)).toBe('paused'));
    player.resume();
    await vi.waitFor(() => expect(phases.at(-1)).toBe('speaking'));
  });

  it('fetches the following chunks again when the voice changes', async () => {
    const { audio, asked, hears, answer, chooseVoice } = start();
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    chooseVoice('Puck');
    expect(asked.slice(1, 3).map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(asked.slice(3)).toMatchObject([
      { text: 'two', voice: 'Puck' },
      { text: 'three', voice: 'Puck' },
    ]);
    answer('two');
    audio.end();
    await hears('two');
  });

  it('[5.61] goes a sentence back, and from the first sentence to its start', async () => {
    const { audio, player, texts, begun, hears, answer } = start();
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(texts()).toHaveLength(3));
    answer('two');
    audio.end();
    await hears('two');
    player.back();
    await vi.waitFor(() => expect(texts().at(-1)).toBe('one'));
    answer('one');
    await hears('one');
    player.back();
    await vi.waitFor(() => expect(texts().filter((text) => text === 'one')).toHaveLength(3));
    answer('one');
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 0, 0]));
    expect(openUrls.size).toBe(1);
  });

  it('[5.61] goes back while the next sound is late', async () => {
    const { audio, player, texts, begun, hears, answer } = start();
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(texts()).toHaveLength(3));
    audio.end();
    player.back();
    answer('two');
    await vi.waitFor(() => expect(texts().at(-1)).toBe('one'));
    answer('one');
    await vi.waitFor(() => expect(begun).toEqual([0, 0]));
  });

  it('[5.62] keeps its speed for the following sounds', async () => {
    const { audio, player } = start();
    player.setSpeed(1.25);
    expect(audio).toMatchObject({ playbackRate: 1.25, defaultPlaybackRate: 1.25 });
  });

  it('fails when a sound cannot be fetched, once its turn has come', async () => {
    const { audio, player, asked, hears, answer } = start();
    const failure = { status: 503, message: '503: ' };
    answer('one');
    await hears('one');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    asked[1]?.fail(failure);
    audio.end();
    await expect(player.done).rejects.toBe(failure);
    expect(asked[2]?.signal.aborted).toBe(true);
    expect(openUrls.size).toBe(0);
  });

  it('fails when a sound cannot be played', async () => {
    const { audio, player, hears, answer } = start();
    answer('one');
    await hears('one');
    audio.fail('not a sound');
    await expect(player.done).rejects.toThrow('not a sound');
  });

  it('ends immediately without text', async () => {
    const { player, texts } = start([]);
    await player.done;
    expect(texts()).toEqual([]);
  });
});
