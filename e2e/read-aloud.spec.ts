import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { limits } from '@targum/contracts';
import { axeFindings } from './support/axe.ts';
import { enterChat, hold, input, sendAndWait } from './support/chats.ts';
import {
  speechRequests,
  heard,
  isPlaying,
  pauseButton,
  playedBeyond,
  playedTime,
  readButton,
  resumeButton,
  speakPath,
  steps,
  stopButton,
  watchReading,
} from './support/reading.ts';
import { phone, test } from './support/spec.ts';

const SENTENCES = ['It was lost.', 'Where?', 'Here!', 'The end.'];
const LONG =
  'The shepherd left the others on the hill, and he looked in the valley, by the river, under the ' +
  'thorn bushes and behind the rocks, until at last he heard a small voice; then he ran.';
/** The story is long enough for a user to act while the page reads it aloud. */
const STORY = `/echo ${LONG} ${LONG} ${LONG} ${LONG}`;

const isFocused = (element: Element): boolean => element === document.activeElement;

/** Opens a chat whose last reply answers the given message. */
async function openReply(page: Page, origin: string, message: string) {
  await watchReading(page);
  const chat = await enterChat(page, origin);
  await sendAndWait(page, message);
  return chat;
}

async function isSilent(page: Page): Promise<void> {
  await readButton(page).waitFor();
  expect(await isPlaying(page)).toBe(false);
  expect(await page.evaluate(() => window.openUrls.size)).toBe(0);
}

test('[5.39] a reply is read sentence by sentence', async ({ visitor, origin }) => {
  const page = await visitor({ viewport: phone });
  await openReply(page, origin, `/echo ${SENTENCES.join(' ')}`);
  const release = await hold(page, speakPath);
  await readButton(page).click();
  await stopButton(page).and(page.locator('[aria-busy=true]')).waitFor();
  await page.getByRole('status').getByText('Preparing the voice...').waitFor();
  // On a slow connection, sound arrives so late that the user's tap no longer permits it to play.
  await page.waitForFunction(() => !navigator.userActivation.isActive);
  release();
  await stopButton(page).and(page.locator('[aria-busy=false]')).waitFor();
  await heard(page);

  await readButton(page).waitFor({ timeout: 60_000 });
  await isSilent(page);
  const texts = (await speechRequests(page)).map(({ text }) => text);
  expect(texts).toEqual(SENTENCES);

  // The first sound is a silence, which is played within the user's tap. Then each chunk is played
  // once, on the same element.
  let played = -1;
  let count = 0;
  for (const step of await steps(page)) {
    if (step.action === 'play') played += 1;
    else count += 1;
    expect(count - 1 - played).toBeLessThanOrEqual(limits.speech.chunksAhead);
  }
  expect(played).toBe(texts.length);
});

test('[5.61, 5.63] the player marks the sentence, goes back, and stays beside the input', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await openReply(page, origin, `/echo First one. ${LONG} ${LONG}`);
  await readButton(page).click();
  const player = page.getByRole('group', { name: 'Player' });
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('spoken') ?? [])].map(String).join());
  await playedBeyond(page, 0.2);
  await expect.poll(marked).toBe('First one.');
  await expect.poll(marked, { timeout: 20_000 }).toContain('The shepherd');
  await player.getByRole('button', { name: 'Back one sentence' }).click();
  await expect.poll(marked).toBe('First one.');
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.25');
  expect(await page.evaluate(() => window.played?.playbackRate)).toBe(1.25);
  const [bar, field] = await Promise.all([player.boundingBox(), input(page).boundingBox()]);
  expect(bar!.y + bar!.height).toBeLessThanOrEqual(field!.y);
  await player.getByRole('button', { name: 'Close the player' }).click();
  await player.waitFor({ state: 'detached' });
  expect(await marked()).toBe('');
  await isSilent(page);
});

test('[5.32] reading pauses, continues at the same place, and stops at a second press', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await openReply(page, origin, STORY);
  await readButton(page).click();
  await playedBeyond(page, 0.5);
  const shownBySystem = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
  expect(await shownBySystem()).toBe('Storyteller');
  await pauseButton(page).click();
  await resumeButton(page).waitFor();
  await page.getByRole('status').getByText('Reading is paused').waitFor();
  const paused = await playedTime(page);
  expect(await isPlaying(page)).toBe(false);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await playedTime(page)).toBe(paused);

  await resumeButton(page).click();
  await playedBeyond(page, paused);
  await pauseButton(page).waitFor();
  const before = (await speechRequests(page)).length;
  await stopButton(page).click();
  await isSilent(page);
  expect(await pauseButton(page).count()).toBe(0);
  expect((await speechRequests(page)).length).toBe(before);
  await page.waitForFunction(() => navigator.mediaSession.metadata === null);

  await readButton(page).click();
  await heard(page);
  expect((await speechRequests(page))[before]?.text).toBe((await speechRequests(page))[0]?.text);
});

test('[10.15] reading, pausing, stopping and choosing a voice work with the keyboard alone', async ({
  visitor,
  origin,
}) => {
  const page = await visitor();
  await openReply(page, origin, STORY);
  const hasFocus = (name: string) =>
    page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
  await page.getByRole('combobox', { name: 'Voice' }).press('Enter');
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Voice' }).getByText('Puck', { exact: true }).waitFor();

  await input(page).focus();
  for (let step = 0; step < 20 && !(await readButton(page).evaluate(isFocused)); step += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await hasFocus('Stop reading');
  await heard(page);
  expect((await speechRequests(page))[0]).toMatchObject({ voice: 'Puck' });
  await pauseButton(page).waitFor();
  for (let step = 0; step < 20 && !(await pauseButton(page).evaluate(isFocused)); step += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await hasFocus('Resume');
  expect(await isPlaying(page)).toBe(false);
  await page.keyboard.press('Space');
  await hasFocus('Pause');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await hasFocus('Close the player');
  await page.keyboard.press('Enter');
  await hasFocus('Read aloud');
  await isSilent(page);
});

test('[5.64] a sample is played from the list of voices, by touch and by keyboard', async ({
  visitor,
  origin,
}) => {
  const page = await visitor({ viewport: phone });
  await openReply(page, origin, '/echo It is short.');
  const chooser = page.getByRole('combobox', { name: 'Voice' });
  await chooser.click();
  const list = page.getByRole('listbox', { name: 'Voice' });
  const charon = page.getByRole('button', { name: 'Hear a sample: Charon' });
  const [option, button] = await Promise.all([
    list.getByRole('option', { name: 'Charon (warm)' }).boundingBox(),
    charon.boundingBox(),
  ]);
  expect(Math.abs(option!.y - button!.y)).toBeLessThan(1);
  expect(option!.height).toBe(button!.height);
  expect(await axeFindings(page)).toEqual([]);
  await charon.click();
  await heard(page);
  await page.getByRole('button', { name: 'Stop the sample: Charon' }).click();
  await charon.waitFor();
  expect(await isPlaying(page)).toBe(false);
  await chooser.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await heard(page);
  await list.waitFor();
  expect((await speechRequests(page)).map(({ voice }) => voice)).toContain('Puck');
  await chooser.getByText('Kore', { exact: true }).waitFor({ state: 'attached' });
});

test('the focus stays on the reply when reading ends', async ({ visitor, origin }) => {
  const page = await visitor();
  await openReply(page, origin, '/echo It is short.');
  const release = await hold(page, speakPath);
  await readButton(page).click();
  await pauseButton(page).focus();
  release();
  await readButton(page).and(page.locator(':focus')).waitFor();
});
