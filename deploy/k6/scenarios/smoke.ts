import type { AudioStatus, Chat, Health, RemoteRegistry, REMOTES_PATH } from '@targum/contracts';
import { checkSpeech, checkTranscription } from './audio.ts';
import {
  audioStatus,
  createChat,
  currentUser,
  health,
  listAssistants,
  listChats,
  page,
  removeChat,
} from './calls.ts';
import type { ScenarioRequest } from './calls.ts';
import { ask, checkStored } from './replies.ts';
import type { Client } from './client.ts';
import type { Scenario } from './scenario.ts';

const REMOTES: typeof REMOTES_PATH = '/remotes.json';
const CALL = { failed: 0, duration: { p95: 5000, p99: 5000 } };
const REPLY = { failed: 0, waiting: { p95: 5000, p99: 5000 } };

/** Returns the JSON of the response, or undefined if the call failed. */
const get = async <Body>(client: Client, request: ScenarioRequest): Promise<Body | undefined> => {
  const answer = await client.send('ordinary', request);
  return answer.status === request.status ? (JSON.parse(answer.text) as Body) : undefined;
};

const checkFrontEnds = async (client: Client): Promise<void> => {
  const shell = await client.send('ordinary', page('/'));
  client.check('the shell is a page', shell.type === 'text/html');
  const registry = await get<RemoteRegistry>(client, page(REMOTES));
  for (const { entry } of registry?.remotes ?? []) await client.send('ordinary', page(entry));
};

const checkChat = async (client: Client): Promise<void> => {
  const chat = await get<Chat>(client, createChat({}, {}));
  if (chat === undefined) return;
  await checkStored(client, chat.id, [await ask(client, chat.id, '/echo Is all well?')]);
  await client.send('ordinary', listChats());
  await client.send('ordinary', removeChat({ chatId: chat.id }));
};

const checkAudio = async (client: Client): Promise<void> => {
  await checkSpeech(client, 'All is well.');
  const audio = await get<AudioStatus>(client, audioStatus());
  if (audio?.transcription.connected) await checkTranscription(client);
};

/** One user tries every part of the product once. Run it after an installation or a release. */
export const smoke: Scenario = {
  name: 'smoke',
  once: true,
  thresholds: { ordinary: CALL, stream: REPLY, speech: CALL },
  async round(client) {
    const answer = await get<Health>(client, health());
    client.check('every service is up', answer?.status === 'ok');
    await checkFrontEnds(client);
    await client.send('ordinary', currentUser());
    await client.send('ordinary', listAssistants());
    await checkChat(client);
    await checkAudio(client);
  },
};
