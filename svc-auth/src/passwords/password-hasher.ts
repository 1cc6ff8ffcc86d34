import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from '@targum/service-kit';
import pLimit from 'p-limit';

const argon2Async = promisify(argon2);

const VERSION = 19;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** What a new hash costs. `memory` is in KiB. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const;

/** How many may wait in line: the last of them would already wait for several seconds. */
const WAITING_MAX = 500;

/** Stored hashes with a higher cost than this are refused: they would be a way to exhaust us. */
const MEMORY_MAX = 1024 * 1024;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface PasswordHasher {
  /** A PHC string of the password. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the stored PHC string; false for a string that is none. */
  verify(password: string, stored: string): Promise<boolean>;
  /** Takes the time that `verify` takes and always fails: for addresses without an account. */
  verifyNothing(password: string): Promise<false>;
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/**
 * argon2id password hashes in PHC string format. Every call throws 503 while the line is too long.
 * @param concurrency how many hashes are computed at once in this process; the rest wait in line.
 */
export function createPasswordHasher({ concurrency }: { concurrency: number }): PasswordHasher {
  const limit = pLimit(concurrency);

  const derive = async (
    password: string,
    nonce: Buffer,
    tagLength: number,
    cost: { memory: number; passes: number; parallelism: number },
  ) => {
    if (limit.pendingCount >= WAITING_MAX) throw unavailable();
    const message = Buffer.from(password.normalize('NFC'));
    return limit(() => argon2Async('argon2id', { message, nonce, tagLength, ...cost }));
  };

  const verifyNothing = async (password: string): Promise<false> => {
    await derive(password, Buffer.alloc(SALT_BYTES), TAG_BYTES, COST);
    return false;
  };

  return {
    verifyNothing,

    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, salt, TAG_BYTES, COST);
      const { memory, passes, parallelism } = COST;
      const cost = `m=${memory},t=${passes},p=${parallelism}`;
      return `$argon2id$v=${VERSION}$${cost}$${unpadded(salt)}$${unpadded(tag)}`;
    },

    async verify(password, stored) {
      const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
      const readable = memory && passes && parallelism && salt && tag;
      if (!readable || Number(memory) > MEMORY_MAX) return verifyNothing(password);
      const expected = Buffer.from(tag, 'base64');
      const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, {
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      return timingSafeEqual(actual, expected);
    },
  };
}
