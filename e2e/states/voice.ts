import { audioCalls } from '@targum/contracts';
import { hold } from '../support/chats.ts';
import { allowMicrophone, recordedFor, refuseSound, transcribeUrl } from '../support/microphone.ts';
import { speakPath } from '../support/reading.ts';
import { openNewChat } from './chat.ts';
import { button, closeNotice, holdNotice } from './walk.ts';
import type { WalkThrough } from './walk.ts';

/** Shows the microphone and reading aloud. */
export const voice: WalkThrough = async (walk) => {
  const { page, t, see } = walk;
  await allowMicrophone(page);
  await openNewChat(walk);
  const microphone = button(walk, 'chat.voice.label');
  const release = await hold(page, new RegExp(audioCalls.transcribe.path));
  await microphone.click();
  await recordedFor(page, 1);
  await see('a recording microphone');
  await microphone.click();
  await page.getByText(t('chat.voice.transcribing')).first().waitFor();
  await see('an uploading recording');
  release();
  await page.getByText(t('chat.voice.arrived')).waitFor({ state: 'attached' });

  await page.unrouteAll();
  await page.route(transcribeUrl, refuseSound);
  await microphone.click();
  await recordedFor(page, 1);
  await microphone.click();
  await button(walk, 'chat.voice.discard').waitFor();
  await holdNotice(walk);
  await see('a recording that can be retried');
  await closeNotice(walk);
  await button(walk, 'chat.voice.discard').click();
  await button(walk, 'chat.voice.keep').waitFor();
  await see('the confirmation before a recording is discarded');
  await button(walk, 'chat.voice.discard').click();

  const speak = await hold(page, speakPath);
  const story = 'The shepherd looked in the valley and on the hill. ';
  await page
    .getByRole('textbox', { name: t('chat.composer.label') })
    .fill(`/echo ${story.repeat(12)}`);
  await button(walk, 'chat.composer.send').click();
  await button(walk, 'chat.readAloud.start').click();
  await button(walk, 'chat.readAloud.stop').waitFor();
  await see('speech being prepared');
  speak();
  await button(walk, 'chat.readAloud.pause').click();
  await button(walk, 'chat.readAloud.resume').waitFor();
  await see('paused speech');

  await page.unrouteAll();
  await page.route(`**${audioCalls.status.path}`, (route) =>
    route.fulfill({ json: { transcription: { connected: false } } }),
  );
  await page.reload();
  await page
    .getByTitle(`${t('chat.voice.disconnected')} ${t('chat.voice.askAdministrator')}`)
    .waitFor();
  await see('a microphone without a transcription service');
};
