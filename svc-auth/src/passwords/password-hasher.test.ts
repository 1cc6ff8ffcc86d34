import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';
import { memory } from '../testing/memory.ts';

const hasher = createPasswordHasher({ memory });

describe('password hasher', () => {
  test('[2.80] writes argon2id with 19 MiB, two passes and one lane as a PHC string', async () => {
    expect(await hasher.hash('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('salts: the same password never gives the same string', async () => {
    expect(await hasher.hash('correct horse')).not.toBe(await hasher.hash('correct horse'));
  });

  test('accepts the right password only', async () => {
    const stored = await hasher.hash('correct horse');
    expect(await hasher.verify('correct horse', stored)).toBe(true);
    expect(await hasher.verify('Correct horse', stored)).toBe(false);
    expect(await hasher.verify('', stored)).toBe(false);
  });

  test('a password typed with combining characters is the same password', async () => {
    const stored = await hasher.hash('cafe\u0301-secret');
    expect(await hasher.verify('caf\u00e9-secret', stored)).toBe(true);
  });

  test('reads hashes of other costs, as another implementation wrote them', async () => {
    // argon2 reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await hasher.verify('password', reference)).toBe(true);
    expect(await hasher.verify('passwort', reference)).toBe(false);
  });

  test.each([
    'plain',
    '',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ])('a stored %j matches nothing', async (stored) => {
    expect(await hasher.verify('plain', stored)).toBe(false);
  });

  test('the work for no account is the work for an account', async () => {
    expect(await hasher.verifyNothing('whatever')).toBe(false);
  });

  test('[2.82] answers all of more requests than may run at once', async () => {
    const stored = await hasher.hash('correct horse');
    const answers = await Promise.all(
      ['correct horse', 'a', 'b', 'correct horse', 'c'].map((word) => hasher.verify(word, stored)),
    );
    expect(answers).toEqual([true, false, false, true, false]);
  });
});
