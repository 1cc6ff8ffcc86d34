import { expect } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { audioCalls, DEFAULT_VOICE, headers, REQUESTED_WITH } from '@targum/contracts';
import { enterChat, input, openChat, replies, sendAndWait, streamPath } from './support/chats.ts';
import { cutOff } from './support/layout.ts';
import {
  allowMicrophone,
  dictated,
  isMicrophoneOff,
  keepRecording,
  keptParts,
  microphone,
  nothingKept,
  readyMicrophone,
  recordedFor,
  retryButton,
  secondsIn,
  speak,
  test,
  transcribeUrl,
} from './support/microphone.ts';
import { readButton, speakPath, stopButton } from './support/reading.ts';
import { seeFocus, seeNotice } from './support/screen.ts';
import { phone } from './support/spec.ts';

/**
 * The minimum length of a transcribed recording. Tests speak for two seconds, but on a busy machine
 * the browser's encoder starts late.
 */
const LEAST_SECONDS = 0.5;

test('[5.1] transcribed speech is added to the draft', async ({ visitor, origin }) => {
  const page = await visitor();
  await allowMicrophone(page);
  const chat = await enterChat(page, origin);
  await input(page).fill('Spoken:');
  expect(await readyMicrophone(page).getAttribute('aria-pressed')).toBe('false');
  const sent = page.waitForRequest(transcribeUrl);
  await speak(page, 2);
  expect(await microphone(page).getAttribute('aria-pressed')).toBe('true');
  await page.getByPlaceholder('Listening...').waitFor();
  await microphone(page).click();
  const [seconds] = await dictated(page);
  expect(await input(page).inputValue()).toMatch(/^Spoken: \(no transcription/);
  expect(seconds).toBeGreaterThan(LEAST_SECONDS);
  expect(seconds).toBeLessThan(15);
  expect(await isMicrophoneOff(page)).toBe(true);
  const { constraints, options, fileNames } = await page.evaluate(() => window.microphoneUse);
  expect(constraints).toEqual([
    { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } },
  ]);
  expect(options).toEqual([{ audioBitsPerSecond: 64_000, mimeType: 'audio/mp4' }]);
  expect(fileNames).toEqual(['audio.mp4']);
  expect(await (await sent).headerValue(headers.idempotencyKey)).toBeTruthy();
  await nothingKept(page);

  const end = (await input(page).inputValue()).length;
  const cursor = () => input(page).evaluate((area: HTMLTextAreaElement) => area.selectionStart);
  await expect.poll(cursor).toBe(end);
  await input(page).and(page.locator(':focus')).waitFor();
  await openChat(page, chat);
  expect(secondsIn(await input(page).inputValue())).toEqual([seconds]);
});

test('the level and the time are shown while recording', async ({ visitor, origin }) => {
  const page = await visitor({ moves: true });
  await allowMicrophone(page);
  await enterChat(page, origin);
  await readyMicrophone(page).click();
  const timer = page.getByRole('timer', { name: 'Recording time' });
  await timer.getByText('0:00').waitFor();
  // A beep moves the bars for about 40 ms only, so the page checks every frame.
  const levels = 'form [aria-hidden] > span';
  const heights = await page.waitForFunction((bars) => {
    const drawn = [...document.querySelectorAll<HTMLElement>(bars)].map(
      (bar) => bar.style.transform,
    );
    return new Set(drawn).size > 1 && drawn.join();
  }, levels);
  await page.waitForFunction(
    ([bars, before]) =>
      [...document.querySelectorAll<HTMLElement>(bars)].map((bar) => bar.style.transform).join() !==
      before,
    [levels, String(await heights.jsonValue())] as const,
  );
  await recordedFor(page, 1);
});

test('a running recording survives a reload and can be discarded', async ({ visitor, origin }) => {
  const page = await visitor();
  await allowMicrophone(page);
  const chat = await enterChat(page, origin);
  await speak(page, 2);
  // A busy machine stores the first second late. A reload before that would leave no sound.
  await expect.poll(() => keptParts(page)).toBeGreaterThan(1);
  await openChat(page, chat);
  await retryButton(page).click();
  const [seconds] = await dictated(page);
  expect(seconds).toBeGreaterThan(LEAST_SECONDS);

  await keepRecording(page);
  const focused = page.locator(':focus');
  const keep = page.getByRole('button', { name: 'Keep' });
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.dblclick();
  await retryButton(page).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText("This can't be undone.").waitFor();
  await keep.and(focused).waitFor();
  await page.keyboard.press('Enter');
  await retryButton(page).waitFor();
  expect(await keptParts(page)).toBeGreaterThan(0);
  await discard.and(focused).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await discard.waitFor({ state: 'detached' });
  await nothingKept(page);
  await readyMicrophone(page).waitFor();
  await input(page).and(focused).waitFor();
  expect(await page.getByText('The text was added to your message.').count()).toBe(0);
});

test('[5.19] a blocked microphone is explained, and works once it is allowed', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  // Denies the microphone: Chromium denies all permissions that are not in this list.
  await page.context().grantPermissions([]);
  await enterChat(page, origin);
  const described = page.getByText('Microphone access is blocked for this site in your browser.');
  await described.waitFor({ state: 'attached' });
  await readyMicrophone(page).click();
  await seeNotice(
    page,
    'Microphone Permission Required',
    'Please allow microphone access to use voice input.',
  );
  await page.context().grantPermissions(['microphone']);
  await described.waitFor({ state: 'detached' });
  await speak(page, 1);
});

/** Moves the focus from the input to the microphone, by way of the assistant between them. */
async function tabToMicrophone(page: Page): Promise<void> {
  await input(page).press('Tab');
  await seeFocus(page.getByRole('combobox', { name: 'Assistant' }));
  await page.keyboard.press('Tab');
  await seeFocus(microphone(page));
}

test('[5.7] without a transcription service the microphone is disabled, with the reason', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await allowMicrophone(page);
  await page.route(`**${audioCalls.status.path}`, (route) =>
    route.fulfill({ json: { transcription: { connected: false } } }),
  );
  await enterChat(page, origin);
  const reason = 'No transcription service is connected. Ask your administrator.';
  await microphone(page).and(page.getByTitle(reason)).waitFor();
  expect(await microphone(page).isDisabled()).toBe(true);
  await tabToMicrophone(page);
  await page.keyboard.press('Enter');
  await seeNotice(page, 'Voice input', reason);
  expect(await page.evaluate(() => window.microphoneUse.constraints)).toEqual([]);
  const describedBy = await microphone(page).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(reason);
});

const SAID = 'The shepherd left the others on the hill.';

declare global {
  interface Window {
    /** The size of the body of the last upload of a recording. */
    uploadedBytes?: number;
    /** Resolves to the size of the last stream of a reply. */
    streamedBytes?: Promise<number>;
  }
}

/** Lets the microphone hear speech over and over, in place of beeps, and measures uploads and streams. */
async function hearSpeech(page: Page): Promise<void> {
  await page.addInitScript(
    ({ path, upload, streams, body, requestedWith }) => {
      const { fetch } = window;
      // Chromium does not tell Playwright the size of a recording, and not always that of a stream.
      window.fetch = async (request, init) => {
        const isRequest = request instanceof Request;
        if (isRequest && request.url.endsWith(upload))
          window.uploadedBytes = (await request.clone().arrayBuffer()).byteLength;
        const answer = await fetch(request, init);
        if (!isRequest && new RegExp(streams).test(String(request))) {
          window.streamedBytes = answer
            .clone()
            .arrayBuffer()
            .then(({ byteLength }) => byteLength);
        }
        return answer;
      };
      navigator.mediaDevices.getUserMedia = async () => {
        const answer = await fetch(path, { method: 'POST', body, headers: requestedWith });
        const context = new AudioContext();
        const buffer = await context.decodeAudioData(await answer.arrayBuffer());
        const source = new AudioBufferSourceNode(context, { buffer, loop: true });
        const destination = context.createMediaStreamDestination();
        source.connect(destination);
        source.start();
        return destination.stream;
      };
    },
    {
      path: audioCalls.speak.path,
      upload: audioCalls.transcribe.path,
      streams: streamPath.source,
      body: JSON.stringify({ text: SAID, voice: DEFAULT_VOICE }),
      requestedWith: {
        'content-type': 'application/json',
        [headers.requestedWith]: REQUESTED_WITH,
      },
    },
  );
}

/** Returns the bytes of a dictation of ten seconds, of a streamed reply, and of its speech. */
async function spokenTurn(page: Page): Promise<[upload: number, stream: number, speech: number]> {
  await speak(page, 2);
  await microphone(page).click();
  const [seconds = 0] = await dictated(page);
  const uploaded = await page.evaluate(() => window.uploadedBytes ?? 0);
  await sendAndWait(page, `/echo ${SAID}`);
  const sounds: Request[] = [];
  const keep = (request: Request) => speakPath.test(request.url()) && sounds.push(request);
  page.on('request', keep);
  await readButton(page).last().click();
  await stopButton(page).waitFor();
  await stopButton(page).waitFor({ state: 'detached' });
  page.off('request', keep);
  const streamed = await page.evaluate(() => window.streamedBytes ?? 0);
  const sizes = await Promise.all(sounds.map((request) => request.sizes()));
  const spoken = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  return [(uploaded / seconds) * 10, streamed, spoken];
}

test("[8.163] 'Save data' halves the bytes of a dictation with a spoken reply", async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await allowMicrophone(page);
  await hearSpeech(page);
  await enterChat(page, origin);
  const usual = await spokenTurn(page);
  await page.evaluate(() => localStorage.setItem('save-data', 'on'));
  const saving = await spokenTurn(page);
  const sum = (turn: number[]) => turn.reduce((total, part) => total + part, 0);
  expect(Math.min(...usual, ...saving)).toBeGreaterThan(0);
  expect(sum(saving)).toBeLessThan(sum(usual) / 2);
});

test('[10.15] a message is dictated and sent with the keyboard alone, at a phone’s width', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await allowMicrophone(page);
  await enterChat(page, origin);
  const focused = page.locator(':focus');
  await readyMicrophone(page).waitFor();
  const box = await microphone(page).boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  await tabToMicrophone(page);
  await page.keyboard.press('Space');
  await recordedFor(page, 1);
  expect(await cutOff(page)).toEqual([]);
  await microphone(page).and(focused).waitFor();
  await page.keyboard.press('Enter');
  expect(await dictated(page)).toHaveLength(1);
  await input(page).and(focused).waitFor();
  await page.keyboard.press('Enter');
  await replies(page).getByText('Just now').waitFor();
});
