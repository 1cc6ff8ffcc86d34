import { readConfig } from '@targum/service-kit';
import { expect, it } from 'vitest';
import { chatConfig } from './config.ts';
import { slotsIn } from './scripture/text-imports/upload-slots.ts';

const NEEDED = {
  PORT: '8080',
  OPS_PORT: '9090',
  DATABASE_URL: 'postgres://localhost/targum',
  REDIS_URL: 'redis://localhost:6379',
  SESSION_KEYS: 'k'.repeat(32),
  PUBLIC_URL: 'http://localhost:8080',
  OPENAI_BASE_URL: 'https://example.openai.azure.com/openai',
  OPENAI_API_KEY: 'key',
  CHAT_MODEL: 'my-deployment',
};
const read = (changes: Record<string, string> = {}) => {
  const env = { ...NEEDED, ...changes };
  return readConfig(chatConfig(env), env);
};

it('[4.367, 4.368] the default settings have no organisation, no project and no Azure OpenAI', () => {
  const set = {
    OPENAI_API_VERSION: '2024-10-21',
    OPENAI_ORG_ID: 'org-1',
    OPENAI_PROJECT_ID: 'p_1',
  };
  expect(read(set)).toMatchObject(set);
  for (const config of [read(), read({ OPENAI_API_VERSION: '', OPENAI_ORG_ID: ' ' })]) {
    const { OPENAI_API_VERSION, OPENAI_ORG_ID, OPENAI_PROJECT_ID } = config;
    expect([OPENAI_API_VERSION, OPENAI_ORG_ID, OPENAI_PROJECT_ID]).toEqual(
      Array(3).fill(undefined),
    );
  }
});

it.each(['s3cret\n', 's3crét'])(
  '[4.370] the configuration refuses the key %j and does not show it',
  (OPENAI_API_KEY) => {
    expect(() => read({ OPENAI_API_KEY })).toThrow(
      /^Wrong configuration: OPENAI_API_KEY: must have printable ASCII characters only$/,
    );
  },
);

it.each(['OPENAI_API_VERSION', 'OPENAI_ORG_ID', 'OPENAI_PROJECT_ID'])(
  'the configuration refuses a wrong %s with a message that names the variable',
  (setting) => {
    expect(() => read({ [setting]: 'two words' })).toThrow(`${setting}: must have letters`);
  },
);

it('[4.550] the format of answers is one of the known ones, and automatic by default', () => {
  expect(read()).toMatchObject({ CHAT_STRUCTURED: 'auto' });
  expect(read({ CHAT_STRUCTURED: 'json_object' })).toMatchObject({
    CHAT_STRUCTURED: 'json_object',
  });
  expect(() => read({ CHAT_STRUCTURED: 'xml' })).toThrow('CHAT_STRUCTURED: ');
});

it('[11.231] the configuration refuses a disk without room for the largest text', () => {
  expect(read({ TEXT_UPLOADS_MIB: '50' })).toMatchObject({ TEXT_UPLOADS_MIB: 50 });
  expect(() => read({ TEXT_UPLOADS_MIB: '49' })).toThrow(
    'TEXT_UPLOADS_MIB: must not be less than LIMIT_TEXT_UPLOAD_BYTES',
  );
  expect([slotsIn(), slotsIn(256), slotsIn(149)]).toEqual([4, 4, 2]);
});

it.each(['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'CHAT_MODEL'])(
  '[4.482] the configuration refuses a model of which %s is missing',
  (missing) => {
    for (const MODEL_SETTINGS of ['screen', 'environment']) {
      expect(() => read({ MODEL_SETTINGS, [missing]: '' })).toThrow(`${missing} is missing`);
    }
  },
);

it('[4.482] the configuration may leave the whole model to admins, and then ignores a key', () => {
  const { OPENAI_BASE_URL, CHAT_MODEL } = read({
    ...{ MODEL_SETTINGS: 'screen', OPENAI_BASE_URL: '', CHAT_MODEL: ' ' },
  });
  expect([OPENAI_BASE_URL, CHAT_MODEL]).toEqual([undefined, undefined]);
});
