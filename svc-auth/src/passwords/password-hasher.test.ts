import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';
import { memory } from '../testing/memory.ts';

const hasher = createPasswordHasher({ memory });

describe('the password hasher', () => {
  test('[2.80] writes argon2id with 19 MiB, two passes and one lane as a PHC string', async () => {
    expect(await hasher.hash('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('gives two hashes of one password, since each has a salt', async () => {
    expect(await hasher.hash('correct horse')).not.toBe(await hasher.hash('correct horse'));
  });

  test('accepts only the right password', async () => {
    const stored = await hasher.hash('correct horse');
    expect(await hasher.verify('correct horse', stored)).toBe(true);
    expect(await hasher.verify('Correct horse', stored)).toBe(false);
    expect(await hasher.verify('', stored)).toBe(false);
  });

  test('treats a password typed with combining characters as the same password', async () => {
    const stored = await hasher.hash('cafe\u0301-secret');
    expect(await hasher.verify('caf\u00e9-secret', stored)).toBe(true);
  });

  test('reads hashes with other costs, as other implementations write them', async () => {
    // Printed by the argon2 reference implementation: echo -n "password" | argon2 somesalt -id -t 2
    // -m 16 -p 1
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
  ])('matches no password with a stored %j', async (stored) => {
    expect(await hasher.verify('plain', stored)).toBe(false);
  });

  test('takes about as long for an address without an account as for one with an account', async () => {
    const stored = await hasher.hash('correct horse');
    const timed = async (verify: () => Promise<boolean>) => {
      const start = performance.now();
      expect(await verify()).toBe(false);
      return performance.now() - start;
    };
    let [without, withOne] = [Infinity, Infinity];
    // The two calls alternate, so that other work on the machine affects both.
    for (let attempt = 0; attempt < 5; attempt++) {
      without = Math.min(without, await timed(() => hasher.verifyNothing('whatever')));
      withOne = Math.min(withOne, await timed(() => hasher.verify('whatever', stored)));
    }
    expect(without / withOne).toBeGreaterThan(1 / 3);
    expect(without / withOne).toBeLessThan(3);
  });

  test('answers more requests than may run concurrently', async () => {
    const stored = await hasher.hash('correct horse');
    const answers = await Promise.all(
      ['correct horse', 'a', 'b', 'correct horse', 'c'].map((word) => hasher.verify(word, stored)),
    );
    expect(answers).toEqual([true, false, false, true, false]);
  });
});
