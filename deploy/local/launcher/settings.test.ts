import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT_SETTING, Refusal } from './say.ts';
import { ROOT, readSettings } from './settings.ts';

describe('readSettings', () => {
  it('requires no settings', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 8080,
      DATA_DIR: join(ROOT, '.data'),
      ADMIN_EMAIL: 'admin@example.org',
      SIGNUP_APPROVAL: 'required',
      PRODUCT_NAME: 'Targum',
      PUBLIC_URL: 'http://localhost:8080',
      RATE_LIMITS: 'on',
    });
  });

  it('treats an empty value as unset and derives the URL from the port', () => {
    const settings = readSettings({ PORT: '9000', OPENAI_BASE_URL: '', DATA_DIR: '/tmp/x' });
    expect(settings.PUBLIC_URL).toBe('http://localhost:9000');
    expect(settings.OPENAI_BASE_URL).toBeUndefined();
    expect(settings.DATA_DIR).toBe('/tmp/x');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'short'],
    ['SIGNUP_APPROVAL', 'yes'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['REDIS_URL', 'http://localhost'],
    ['DEFAULT_TEXT', 'sword'],
    ['OPENAI_BASE_URL', 'localhost:11434'],
    ['TTS_ENGINE', 'festival'],
    ['PRODUCT_NAME', 'two\nlines'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['RATE_LIMITS', 'maybe'],
    ['LIMIT_NAME_MAX', 'long'],
  ])('names a wrong %s in one line (%s)', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(Refusal);
    expect(read).toThrow(new RegExp(`^${name}: must be? [^\\n]*$|^${name}: must have [^\\n]*$`));
    expect(read).toThrow(expect.objectContaining({ exitCode: EXIT_SETTING }) as Error);
  });

  it('reports the problem, the value and the remedy', () => {
    expect(() => readSettings({ PORT: 'abc' })).toThrow(
      /^PORT: must be a number\. It is "abc"\. Correct it or unset it\.$/,
    );
    expect(() => readSettings({ REDIS_URL: 'http://localhost' })).toThrow(
      /^REDIS_URL: must be a redis:\/\/ address\. Correct it or unset it\.$/,
    );
  });

  it.each([
    ['ADMIN_PASSWORD', 'short'],
    ['DATABASE_URL', 'mysql://me:short@localhost/x'],
    ['OPENAI_BASE_URL', 'htps://me:short@localhost/v1'],
    ['STT_BASE_URL', 'me:short@localhost'],
    ['TTS_BASE_URL', 'http://me:short%zz@localhost/v1'],
    ['PUBLIC_URL', 'https://me:short@example.org'],
  ])('[4.304] never prints the value of %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('short') }),
    );
  });
});
