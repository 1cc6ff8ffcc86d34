import { expect } from 'vitest';
import type { Locator, Page, Route } from 'playwright-core';
import { audioCalls } from '@targum/contracts';
import { input } from './chats.ts';
import { launchChromium, SHORT_PAGES } from './chromium.ts';
import { test as base } from './spec.ts';

/**
 * A test whose Chromium has a fake microphone, which beeps once per second. The headless shell
 * cannot show a permission prompt, so a flag answers the prompt. A page gets no microphone without
 * the permission, which `allowMicrophone` grants.
 */
// oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
export const test = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchChromium([
    SHORT_PAGES,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ]);
  onCleanup(() => browser.close());
  return browser;
});

/** The recorded calls of a page to the browser's media functions. */
interface MicrophoneUse {
  readonly constraints: MediaStreamConstraints[];
  readonly options: (MediaRecorderOptions | undefined)[];
  readonly tracks: MediaStreamTrack[];
  readonly fileNames: (string | undefined)[];
}

declare global {
  interface Window {
    microphoneUse: MicrophoneUse;
  }
}

/** Allows the microphone and records the page's requests for it, from the next page load on. */
export async function allowMicrophone(page: Page): Promise<void> {
  await page.context().grantPermissions(['microphone']);
  await page.addInitScript(() => {
    window.microphoneUse = { constraints: [], options: [], tracks: [], fileNames: [] };
    const { constraints, options, tracks, fileNames } = window.microphoneUse;
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      constraints.push(wanted ?? {});
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    const append = FormData.prototype.append;
    FormData.prototype.append = function (name: string, value: string | Blob, file?: string) {
      fileNames.push(file);
      append.call(this, name, value as Blob, file);
    };
    window.MediaRecorder = class extends MediaRecorder {
      constructor(stream: MediaStream, wanted?: MediaRecorderOptions) {
        super(stream, wanted);
        options.push(wanted);
      }
    };
  });
}

/** Reports whether all microphone tracks have ended. */
export const isMicrophoneOff = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    window.microphoneUse.tracks.every(({ readyState }) => readyState === 'ended'),
  );

export const microphone = (page: Page): Locator =>
  page.getByRole('button', { name: 'Voice input', exact: true });

/** Returns the microphone button when it is enabled. */
export const readyMicrophone = (page: Page): Locator =>
  page.getByRole('button', { name: 'Voice input', exact: true, disabled: false });

/**
 * Waits until the recording's clock shows at least this number of seconds, which must be below ten.
 */
export const recordedFor = (page: Page, seconds: number): Promise<void> =>
  page
    .getByRole('timer')
    .getByText(new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`))
    .waitFor();

/** Records until the clock shows at least this number of seconds. */
export async function speak(page: Page, seconds: number): Promise<void> {
  await readyMicrophone(page).click();
  await recordedFor(page, seconds);
}

/** Returns the durations in the stand-in's transcriptions, in seconds. */
export const secondsIn = (text: string): number[] =>
  [...text.matchAll(/\(no transcription service connected: ([\d.]+) s of audio\)/g)].map(
    ([, seconds]) => Number(seconds),
  );

/**
 * Waits for a transcription. Returns the durations of all transcriptions in the input, in seconds.
 */
export async function dictated(page: Page): Promise<number[]> {
  const said = page.getByText('The text was added to your message.');
  await said.waitFor({ state: 'attached' });
  return secondsIn(await input(page).inputValue());
}

export const transcribeUrl = `**${audioCalls.transcribe.path}`;

export const refuseSound = (route: Route) =>
  route.fulfill({ status: 422, json: { message: 'Unreadable' } });

/** Makes a recording that the server refuses, so that the recording waits for a retry. */
export async function keepRecording(page: Page): Promise<void> {
  await page.route(transcribeUrl, refuseSound);
  await speak(page, 1);
  await microphone(page).click();
  await retryButton(page).waitFor();
  await page.unroute(transcribeUrl);
}

export const retryButton = (page: Page): Locator => page.getByRole('button', { name: 'Retry' });

/** Waits until the browser stores no recording. */
export const nothingKept = (page: Page): Promise<void> =>
  expect.poll(() => keptParts(page), { timeout: 20_000 }).toBe(0);

/** Returns the number of parts of recordings that the browser stores. */
export const keptParts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('targum');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('user-records').objectStore('user-records');
          const reading = all.getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            const keys = reading.result as string[][];
            resolve(keys.filter(([, kind]) => kind === 'recordings').length);
          });
        });
      }),
  );
