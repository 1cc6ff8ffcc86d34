import { randomUUID } from 'node:crypto';
import {
  AUDIO_FIELD,
  audioCalls,
  authCalls,
  chatCalls,
  headers,
  healthCalls,
  pathOf,
  PICTURE_FIELD,
  REQUESTED_WITH,
} from '@targum/contracts';
import { say } from '../../local/launcher/say.ts';
import { waitUntil } from '../../local/processes/wait.ts';
import { expect } from './pods.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Admin {
  email: string;
  password: string;
}

function createClient(origin: string) {
  let cookie = '';
  const call = async (path: string, body?: object | FormData): Promise<Response> => {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        'accept-encoding': 'br',
        [headers.requestedWith]: REQUESTED_WITH,
        [headers.idempotencyKey]: randomUUID(),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookies.length > 0) cookie = cookies.join('; ');
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return call;
}

async function checkPages(call: ReturnType<typeof createClient>): Promise<void> {
  const page = await (await call('/index.html')).text();
  const [, script = ''] = /src="(\/[^"]+\.js)"/.exec(page) ?? [];
  expect(/nonce="\w{32}"/.test(page), 'the page has no nonce');
  const encoding = (await call(script)).headers.get('content-encoding');
  expect(encoding === 'br', `${script} is sent as ${encoding}, not as brotli`);
  for (const remote of ['chat', 'admin']) {
    const manifest = (await (await call(`/mfe/${remote}/mf-manifest.json`)).json()) as object;
    expect('exposes' in manifest, `mfe-${remote} has no manifest`);
  }
  await call('/remotes.json');
  const coding = (await call('/api/openapi.json')).headers.get('content-encoding');
  expect(coding === 'br', `JSON is sent as ${coding}, not as brotli`);
  say('The edge serves the page, its script and JSON as brotli, the registry and both remotes');
}

/** @throws Error that describes the first failure. */
export async function useProduct(origin: string, admin: Admin): Promise<void> {
  const call = createClient(origin);
  await checkPages(call);
  await waitUntil('Health of all services', async () => {
    const { status } = healthCalls.health.response.parse(
      await (await call(healthCalls.health.path)).json(),
    );
    return status === 'ok';
  });
  await call(authCalls.login.path, admin);

  const picture = new FormData();
  picture.append(PICTURE_FIELD, new Blob([PICTURE], { type: 'image/png' }), 'picture.png');
  await call(authCalls.uploadPicture.path, picture);
  say('svc-auth takes a login and a picture');

  const created = await call(chatCalls.create.path, { assistantId: 'storyteller' });
  const { id: chatId } = chatCalls.create.response.parse(await created.json());
  const word = randomUUID();
  const sent = await call(pathOf(chatCalls.send, { chatId }), { content: `/echo ${word}` });
  const { assistantMessage } = chatCalls.send.response.parse(await sent.json());
  expect(assistantMessage.content === word, `the reply is ${JSON.stringify(assistantMessage)}`);
  say('A message goes from the edge to the stand-in and its reply comes back');

  const text = 'In the beginning was the word, and it was read aloud from an image.';
  const speech = await (await call(audioCalls.speak.path, { text })).blob();
  const recording = new FormData();
  recording.append(AUDIO_FIELD, speech, 'audio.wav');
  const heard = await call(audioCalls.transcribe.path, recording);
  const transcript = audioCalls.transcribe.response.parse(await heard.json()).text;
  const [, seconds = '0'] = /connected: ([\d.]+) s of audio/.exec(transcript) ?? [];
  expect(Number(seconds) > 2, `the transcription is ${transcript}`);
  say(`svc-audio speaks (${speech.size} bytes) and its worker transcribes: ${transcript}`);
}
