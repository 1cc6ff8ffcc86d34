import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChosenModel } from '../launcher/model.ts';
import { runtime, servicePrograms } from './programs.ts';
import { readSettings, ROOT } from '../launcher/settings.ts';

const MODEL: ChosenModel = {
  baseUrl: 'http://model.example/v1',
  apiKey: 'key',
  model: 'chat',
  description: 'a model',
};
const service = { http: 1, ops: 2 };

/** Returns the environments of the programs in a folder. */
const environmentsOf = (folder: string, env: Record<string, string>, model?: ChosenModel) =>
  servicePrograms({
    settings: readSettings(env),
    databaseUrl: 'postgres://localhost/targum',
    redisUrl: 'redis://localhost',
    sessionKeys: ['key'],
    adminPassword: 'password',
    model,
    ports: {
      gateway: 3,
      gatewayOps: 4,
      standin: 6,
      services: { auth: service, chat: service, audio: service, feedback: service },
      workers: { audio: 5 },
    },
    ffmpeg: '/usr/bin/ffmpeg',
    espeak: '/usr/bin/espeak-ng',
  })
    .filter((program) => program.folder === folder)
    .map((program) => program.env);

/** Returns the environment of the audio service and of its worker. */
const audioOf = (env: Record<string, string>, model?: ChosenModel) =>
  environmentsOf('svc-audio', env, model);

it.each([
  ['2024-10-21', { OPENAI_BASE_URL: MODEL.baseUrl }, MODEL],
  [undefined, {}, MODEL],
  [undefined, { OPENAI_BASE_URL: MODEL.baseUrl }, undefined],
])('[4.368] svc-chat gets the API version %s with %o', (version, settings, model) => {
  const env = { ...settings, OPENAI_API_VERSION: '2024-10-21' };
  const [chat] = environmentsOf('svc-chat', env, model);
  expect(chat?.['OPENAI_API_VERSION']).toBe(version);
});

it.each([
  ['wins', { OPENAI_BASE_URL: MODEL.baseUrl }, MODEL],
  ['wins', { OPENAI_API_KEY: 'key' }, MODEL],
  ['yields', {}, MODEL],
  ['yields', {}, undefined],
] as const)('[4.464] a model of the environment %s with %o', (wins, settings, model) => {
  const [chat] = environmentsOf('svc-chat', settings, model);
  expect(chat?.['MODEL_ENVIRONMENT']).toBe(wins);
});

it('[4.464] admins can connect services with npm start, also at private addresses', () => {
  const onScreen = { MODEL_SETTINGS: 'screen', MODEL_PRIVATE_ADDRESSES: 'allow' };
  for (const folder of ['svc-chat', 'svc-audio']) {
    for (const env of environmentsOf(folder, {})) {
      expect(env).toMatchObject(onScreen);
      expect(env).not.toHaveProperty('TTS_ENGINE');
    }
  }
});

it('[8.135] every program runs with the flags and the memory setting of the images', () => {
  const image = readFileSync(join(ROOT, 'deploy/images/service.Dockerfile'), 'utf8');
  const [, entryPoint = ''] = /^ENTRYPOINT (.*)$/m.exec(image) ?? [];
  expect(['node', ...runtime.flags]).toEqual(JSON.parse(entryPoint));
  for (const [name, value] of Object.entries(runtime.env)) {
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}$`, 'm'));
  }
});

describe('transcription', () => {
  it.each([undefined, MODEL])('[5.24] is not connected by default, with model %o', (model) => {
    for (const env of audioOf({}, model)) expect(env).not.toHaveProperty('STT_BASE_URL');
  });

  it('[5.24] uses the stand-in with STANDIN_TRANSCRIPTION=on, if the stand-in is the model, too', () => {
    const on = { STANDIN_TRANSCRIPTION: 'on' };
    for (const env of audioOf(on)) {
      expect(env).toMatchObject({ STT_BASE_URL: 'http://127.0.0.1:6/v1' });
    }
    for (const env of audioOf(on, MODEL)) expect(env).not.toHaveProperty('STT_BASE_URL');
  });

  it.each([undefined, MODEL])('uses the configured service, with model %o', (model) => {
    const settings = { STT_BASE_URL: 'http://stt.example/v1', STT_API_KEY: 'k', STT_MODEL: 'm' };
    for (const env of audioOf(settings, model)) expect(env).toMatchObject(settings);
  });
});
