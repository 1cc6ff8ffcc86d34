import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ByteBudget, ByteBudgetOptions } from '@targum/service-kit';

const argon2Async = promisify(argon2);

const VERSION = 19;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** The cost of an argon2id hash. `memory` is in KiB. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** The cost of new hashes: OWASP's minimum for argon2id. */
const COST: HashCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const KIBIBYTE = 1024;

/**
 * Number of hashes at the same time. Each occupies one of the four threads of Node's pool, which
 * other work needs, too.
 */
const AT_ONCE = 2;

/**
 * The most KiB that a stored hash may need. A more expensive hash could exhaust the process, so it
 * matches no password.
 */
const MEMORY_MAX = 128 * 1024;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export interface PasswordHasherOptions {
  readonly memory: ByteBudget;
  readonly waiting?: Pick<ByteBudgetOptions, 'maxWaiting' | 'waitMs'>;
  /** For tests only. No setting changes the cost, so a deployment cannot weaken its passwords. */
  readonly cost?: HashCost;
}

const unpadded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/**
 * Creates a hasher for argon2id. Calls wait in order. A call gets 503 if too many calls wait, or if
 * its own wait takes too long.
 */
export function createPasswordHasher({ memory, waiting, cost = COST }: PasswordHasherOptions) {
  const hashing = memory.part({ ...waiting, bytes: memory.bytes, atOnce: AT_ONCE });

  const derive = async (
    password: string,
    nonce: Buffer,
    tagLength: number,
    { memory: kibibytes, passes, parallelism }: HashCost,
  ) => {
    const message = Buffer.from(password.normalize('NFC'));
    const parameters = { message, nonce, tagLength, memory: kibibytes, passes, parallelism };
    return hashing.within(kibibytes * KIBIBYTE, () => argon2Async('argon2id', parameters));
  };

  const verifyNothing = async (password: string): Promise<false> => {
    await derive(password, Buffer.alloc(SALT_BYTES), TAG_BYTES, cost);
    return false;
  };

  return {
    /**
     * Takes as long as `verify` and always returns false. Used for email addresses without an
     * account.
     */
    verifyNothing,

    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, salt, TAG_BYTES, cost);
      const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
      return `$argon2id$v=${VERSION}$${parameters}$${unpadded(salt)}$${unpadded(tag)}`;
    },

    /** Reports whether the password matches a stored PHC string. False for any other string. */
    async verify(password: string, stored: string): Promise<boolean> {
      const [, kibibytes, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
      const readable = kibibytes && passes && parallelism && salt && tag;
      if (!readable || Number(kibibytes) > MEMORY_MAX) return verifyNothing(password);
      const expected = Buffer.from(tag, 'base64');
      const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, {
        memory: Number(kibibytes),
        passes: Number(passes),
        parallelism: Number(parallelism),
      });
      return timingSafeEqual(actual, expected);
    },
  };
}

export type PasswordHasher = ReturnType<typeof createPasswordHasher>;
