import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

/** Operators often set one LOG_LEVEL for all processes. */
test.each(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])(
  'the stand-in accepts LOG_LEVEL=%s, like the services',
  (level) => {
    expect(readConfig({ PORT: '8080', LOG_LEVEL: level }).LOG_LEVEL).toBe(level);
  },
);

test('[5.94] the stand-in transcribes only with STANDIN_TRANSCRIPTION=on', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig({ PORT: '8080', ...env });
  expect(read({}).STANDIN_TRANSCRIPTION).toBe('off');
  expect(read({ STANDIN_TRANSCRIPTION: 'on' }).STANDIN_TRANSCRIPTION).toBe('on');
  expect(() => read({ STANDIN_TRANSCRIPTION: 'yes' })).toThrow(/^STANDIN_TRANSCRIPTION: /);
});

test('the stand-in refuses an unknown LOG_LEVEL and names the variable', () => {
  expect(() => readConfig({ PORT: '8080', LOG_LEVEL: 'loud' })).toThrow(/^LOG_LEVEL: /);
});
