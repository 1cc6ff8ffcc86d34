import { afterEach, describe, expect, it, vi } from 'vitest';

/** The contracts of a process that has just started, in which no limit has been read. */
const fresh = async () => {
  vi.resetModules();
  const [always, onDemand] = [await import('../index.ts'), await import('../on-demand.ts')];
  return { ...always, ...onDemand };
};

afterEach(() => vi.resetModules());

const firstMessage = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('limits', () => {
  it('[8.62] have environment variables that are named after their paths', async () => {
    const { limitDefaults } = await fresh();
    const defaults = limitDefaults();
    expect(defaults.get('LIMIT_CHAT_CONTENT_MAX')).toBe(32_000);
    expect(defaults.get('LIMIT_JSON_BODY_BYTES')).toBe(1_048_576);
    expect(defaults.get('LIMIT_MESSAGES_PER_USER_POINTS')).toBe(60);
    expect(defaults.get('LIMIT_REPLIES_AT_ONCE_PER_USER')).toBe(3);
  });

  it('[8.62] apply in schemas and messages once they are configured', async () => {
    const { configureLimits, sendMessageRequest, signupRequest, authStrings } = await fresh();
    configureLimits({
      LIMIT_CHAT_CONTENT_MAX: '5',
      LIMIT_PICTURE_MAX_BYTES: '2621440',
      LIMIT_PASSWORD_SIGNUP_MIN: '12',
    });
    expect(sendMessageRequest.safeParse({ content: '12345' }).success).toBe(true);
    expect(firstMessage(sendMessageRequest.safeParse({ content: '123456' }))).toBe(
      'Message is too long (max 5 characters)',
    );
    expect(authStrings.imageTooLarge).toBe('Image must be less than 2.5MB');
    const form = { firstName: 'A', lastName: 'B', email: 'a@b.org', password: 'eleven char' };
    expect(firstMessage(signupRequest.safeParse(form))).toBe(
      'Password must be at least 12 characters',
    );
  });

  it('[2.6] let accounts with a shorter password log in after the minimum was raised', async () => {
    const { configureLimits, loginRequest } = await fresh();
    configureLimits({ LIMIT_PASSWORD_SIGNUP_MIN: '12' });
    const login = (password: string) => loginRequest.safeParse({ email: 'a@b.org', password });
    expect(login('123456').success).toBe(true);
    expect(firstMessage(login('12345'))).toBe('Password must be at least 6 characters');
  });

  it('set the default number of entries on a page, too', async () => {
    const { auditQuery, configureLimits } = await fresh();
    configureLimits({ LIMIT_AUDIT_PAGE_MAX: '20' });
    expect(auditQuery.parse({}).limit).toBe(20);
  });

  it('set the number in every message that states a limit', async () => {
    const start = async (env: Record<string, string>) => {
      const contracts = await fresh();
      contracts.configureLimits(env);
      return Object.entries(contracts).flatMap(([name, value]) =>
        name.endsWith('Strings') ? Object.values(value as Record<string, string>) : [],
      );
    };
    const numbered = (texts: string[]) => texts.filter((text) => /\d/.test(text));
    const { limitDefaults } = await fresh();
    const doubled = [...limitDefaults()].map(([name, value]) => [name, `${2 * value}`]);
    const before = numbered(await start({}));
    const after = numbered(await start(Object.fromEntries(doubled) as Record<string, string>));
    expect(before.length).toBeGreaterThan(9);
    expect(after).toHaveLength(before.length);
    expect(after.filter((text) => before.includes(text))).toEqual([]);
  });

  it('keep their defaults if a variable is missing or empty', async () => {
    const { configureLimits, limits } = await fresh();
    configureLimits({ LIMIT_NAME_MAX: ' ', OTHER: '7' });
    expect(limits.nameMax).toBe(100);
  });

  it.each([
    [{ LIMIT_NAME_MAX: 'many' }, 'LIMIT_NAME_MAX: must be a whole number above 0'],
    [{ LIMIT_NAME_MAX: '0' }, 'LIMIT_NAME_MAX: must be a whole number above 0'],
    [{ LIMIT_NAME_MAX: '1.5' }, 'LIMIT_NAME_MAX: must be a whole number above 0'],
    [{ LIMIT_NAMES_MAX: '5' }, 'LIMIT_NAMES_MAX: there is no such limit'],
    [
      { LIMIT_PASSWORD_MAX: '7' },
      'LIMIT_PASSWORD_CHANGE_MIN: must not be larger than LIMIT_PASSWORD_MAX, which is 7',
    ],
  ])('stay as they are if the variables are refused: %j', async (env, message) => {
    const { configureLimits, limits } = await fresh();
    expect(() => configureLimits({ LIMIT_KEY_NAME_MAX: '9', ...env })).toThrow(message);
    expect(limits.keyNameMax).toBe(100);
  });

  it('cannot be changed once the process has read them', async () => {
    const { configureLimits, limits } = await fresh();
    expect(limits.nameMax).toBe(100);
    expect(() => configureLimits({ LIMIT_NAME_MAX: '50' })).toThrow('LIMIT_NAME_MAX: was read too');
    expect(() => configureLimits({ LIMIT_NAME_MAX: '100' })).not.toThrow();
  });
});
