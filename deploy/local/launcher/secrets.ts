import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './say.ts';

/** Letters and digits that are easy to tell apart on paper. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

const schema = z.object({
  postgresPassword: z.string(),
  redisPassword: z.string(),
  sessionKeys: z.array(z.string().min(32)).min(1),
  adminPassword: z.string(),
  /** False until a start has shown the password. */
  adminPasswordShown: z.boolean(),
});
export type Secrets = z.infer<typeof schema>;

const secret = () => randomBytes(32).toString('base64url');
const password = () =>
  Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]).join('');

/** Replaces the file atomically. Only its owner may read it. */
export function saveSecrets(dataDir: string, secrets: Secrets): void {
  const file = join(dataDir, 'secrets.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Reads DATA_DIR/secrets.json, or creates it at the first start. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new Refusal(
        `${file} cannot be read (${(error as Error).name}): restore it, or remove the whole folder to start from scratch`,
      );
    }
  }
  const secrets = {
    postgresPassword: secret(),
    redisPassword: secret(),
    sessionKeys: [secret()],
    adminPassword: password(),
    adminPasswordShown: false,
  };
  saveSecrets(dataDir, secrets);
  return secrets;
}
