import type { Locator, Page } from 'playwright-core';
import { audioCalls } from '@targum/contracts';
import type { SpeakRequest } from '@targum/contracts';

export const speakPath = new RegExp(`${audioCalls.speak.path}$`);

/** An action of the page while it reads aloud. */
export type ReadingStep =
  | { readonly action: 'request'; readonly request: SpeakRequest }
  | { readonly action: 'play'; readonly source: string };

declare global {
  interface Window {
    readingSteps: ReadingStep[];
    /** The last media element that played. */
    played?: HTMLMediaElement;
    openUrls: Set<string>;
  }
}

/** Records what the page fetches and plays, from the next page load on. */
export async function watchReading(page: Page): Promise<void> {
  await page.addInitScript((path) => {
    window.readingSteps = [];
    window.openUrls = new Set();
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (input === path) {
        const request = JSON.parse(init?.body as string) as SpeakRequest;
        window.readingSteps.push({ action: 'request', request });
      }
      return fetch(input, init);
    };
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function watched() {
      window.played = this;
      if (window.readingSteps.every((step) => step.action !== 'play' || step.source !== this.src)) {
        window.readingSteps.push({ action: 'play', source: this.src });
      }
      return play.call(this);
    };
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const url = createObjectURL.call(URL, object);
      window.openUrls.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      window.openUrls.delete(url);
      revokeObjectURL.call(URL, url);
    };
  }, audioCalls.speak.path);
}

export const steps = (page: Page): Promise<ReadingStep[]> =>
  page.evaluate(() => window.readingSteps);

/** Returns the requests for speech, in order. */
export async function speechRequests(page: Page): Promise<SpeakRequest[]> {
  return (await steps(page)).flatMap((step) => (step.action === 'request' ? [step.request] : []));
}

/** Returns the position of the playing sound in seconds. 0 if no sound has played. */
export const playedTime = (page: Page): Promise<number> =>
  page.evaluate(() => window.played?.currentTime ?? 0);

/**
 * Sounds shorter than this number of seconds do not count as speech, such as the silence that the
 * page plays when the user taps.
 */
const SHORTEST_SPEECH = 0.2;

const plays = (shortest: number): boolean => {
  const { played } = window;
  if (played === undefined || played.paused) return false;
  return played.currentTime > 0 && played.duration > shortest;
};

/** Reports whether speech is playing. */
export const isPlaying = (page: Page): Promise<boolean> => page.evaluate(plays, SHORTEST_SPEECH);

/** Waits until speech is playing. */
export async function heard(page: Page): Promise<void> {
  await page.waitForFunction(plays, SHORTEST_SPEECH);
}

/** Waits until the sound has played this number of seconds. */
export async function playedBeyond(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((from) => (window.played?.currentTime ?? 0) > from, seconds);
}

export const readButton = (place: Page | Locator): Locator =>
  place.getByRole('button', { name: 'Read aloud' });

export const stopButton = (place: Page | Locator): Locator =>
  place.getByRole('button', { name: 'Stop reading' });

export const pauseButton = (place: Page | Locator): Locator =>
  place.getByRole('button', { name: 'Pause' });

export const resumeButton = (place: Page | Locator): Locator =>
  place.getByRole('button', { name: 'Resume' });
