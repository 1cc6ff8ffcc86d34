import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { audioCalls } from '@targum/contracts';
import { input } from './chats.ts';
import { launchChromium, test as base } from './spec.ts';

/** A spec whose Chromium has a microphone, which beeps once a second. */
// oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs off this pattern
export const test = base.extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const browser = await launchChromium(['--use-fake-device-for-media-stream']);
  onCleanup(() => browser.close());
  return browser;
});

/** What the pages of a spec have asked of the browser. */
interface Asked {
  readonly constraints: MediaStreamConstraints[];
  readonly options: (MediaRecorderOptions | undefined)[];
  readonly tracks: MediaStreamTrack[];
  readonly fileNames: (string | undefined)[];
}

declare global {
  interface Window {
    asked: Asked;
  }
}

/** Allows the microphone and notes what is asked of it, from the next page load on. */
export async function allowMicrophone(page: Page): Promise<void> {
  await page.context().grantPermissions(['microphone']);
  await page.addInitScript(() => {
    window.asked = { constraints: [], options: [], tracks: [], fileNames: [] };
    const { constraints, options, tracks, fileNames } = window.asked;
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

/** Whether nothing listens: the browser's sign for that is off. */
export const isMicrophoneOff = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.asked.tracks.every(({ readyState }) => readyState === 'ended'));

export const microphone = (page: Page): Locator =>
  page.getByRole('button', { name: 'Voice input', exact: true });

/** The microphone when it may be used. */
export const readyMicrophone = (page: Page): Locator =>
  page.getByRole('button', { name: 'Voice input', exact: true, disabled: false });

/** Waits until the clock of the recording shows at least so many seconds, which are less than ten. */
export const recordedFor = (page: Page, seconds: number): Promise<void> =>
  page
    .getByRole('timer')
    .getByText(new RegExp(`^0:(0[${seconds}-9]|[1-5]\\d)$`))
    .waitFor();

/** Speaks until the clock of the recording shows at least so many seconds. */
export async function speak(page: Page, seconds: number): Promise<void> {
  await readyMicrophone(page).click();
  await recordedFor(page, seconds);
}

/** The seconds of sound of each text of the stand-in. */
export const secondsIn = (text: string): number[] =>
  [...text.matchAll(/\(no transcription service connected: ([\d.]+) s of audio\)/g)].map(
    ([, seconds]) => Number(seconds),
  );

/** Waits for the text of a recording and gives the seconds of sound of each one in the input. */
export async function dictated(page: Page): Promise<number[]> {
  const said = page.getByText('The text was added to your message.');
  await said.waitFor({ state: 'attached' });
  return secondsIn(await input(page).inputValue());
}

export const transcribeUrl = `**${audioCalls.transcribe.path}`;

/** Records something that the server then cannot be asked about; it waits to be tried again. */
export async function keepRecording(page: Page): Promise<void> {
  await page.route(transcribeUrl, (route) => route.abort());
  await speak(page, 1);
  await microphone(page).click();
  await retryButton(page).waitFor();
  await page.unroute(transcribeUrl);
}

export const retryButton = (page: Page): Locator => page.getByRole('button', { name: 'Retry' });

/** Waits until this browser keeps no recording. */
export const nothingKept = (page: Page): Promise<void> =>
  expect.poll(() => keptParts(page), { timeout: 20_000 }).toBe(0);

/** How many parts of recordings this browser keeps. */
export const keptParts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('targum');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('user-records').objectStore('user-records');
          const counting = all.count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
