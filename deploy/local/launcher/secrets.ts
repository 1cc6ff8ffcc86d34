import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './say.ts';

/** Letters and digits that are not mistaken for each other on paper. */
const CLEAR = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

const schema = z.object({
  postgresPassword: z.string(),
  redisPassword: z.string(),
  sessionKeys: z.array(z.string().min(32)).min(1),
  adminPassword: z.string(),
  /** False until a start got as far as showing the password. */
  adminPasswordShown: z.boolean(),
});
export type Secrets = z.infer<typeof schema>;

const secret = () => randomBytes(32).toString('base64url');
const password = () => Array.from({ length: 16 }, () => CLEAR[randomInt(CLEAR.length)]).join('');

/** Replaces the file in one step; only its owner may read it. */
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
        `${file} cannot be read (${(error as Error).name}): restore it, or remove the whole folder to start anew`,
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
