import { readConfig } from '@targum/service-kit';
import { describe, expect, it } from 'vitest';
import { audioConfig, speechEngineSettings } from './config.ts';

const NEEDED = {
  PORT: '8080',
  OPS_PORT: '9090',
  DATABASE_URL: 'postgres://localhost/targum',
  REDIS_URL: 'redis://localhost:6379',
  SESSION_KEYS: 'k'.repeat(32),
  PUBLIC_URL: 'http://localhost:8080',
};
const read = (changes: Record<string, string> = {}) =>
  speechEngineSettings(readConfig(audioConfig, { ...NEEDED, ...changes }));

describe('the speech settings', () => {
  it('choose espeak-ng by default', () => {
    expect(read()).toEqual({ engine: 'espeak' });
  });

  it('map the voices to names of a speech service', () => {
    const service = { TTS_ENGINE: 'openai', TTS_BASE_URL: 'http://tts:8000/v1', TTS_MODEL: 'm' };
    expect(read({ ...service, TTS_VOICES: 'Kore=af_bella, Puck=am_adam' })).toEqual({
      engine: 'openai',
      baseUrl: 'http://tts:8000/v1',
      apiKey: '',
      model: 'm',
      voices: { Kore: 'af_bella', Puck: 'am_adam' },
    });
  });

  it.each([
    [{ TTS_ENGINE: 'openai' }, 'TTS_BASE_URL'],
    [{ TTS_ENGINE: 'openai', TTS_BASE_URL: 'http://tts:8000/v1' }, 'TTS_MODEL'],
    [{ TTS_ENGINE: 'festival' }, 'TTS_ENGINE'],
    [{ TTS_VOICES: 'Zeus=alloy' }, 'TTS_VOICES'],
    [{ TTS_VOICES: 'Kore' }, 'TTS_VOICES'],
    [{ STT_BASE_URL: 'ftp://stt' }, 'STT_BASE_URL'],
    [{ SPEECH_CONCURRENCY: '0' }, 'SPEECH_CONCURRENCY'],
    [{ TTS_API_KEY: 's3cret\n' }, 'TTS_API_KEY: must have printable ASCII characters only'],
  ])('refuse %o with a message that names %s', (changes, name) => {
    expect(() => read(changes)).toThrow(name);
  });
});
