import { randomBytes } from 'node:crypto';
import type { ApiKey, CreatedApiKey, CreateKeyRequest } from '@targum/contracts/on-demand';
import type { ApiKeyRow } from '@targum/database';
import { hashApiKey, notFound } from '@targum/service-kit';
import type { Revocations, Transaction } from '@targum/service-kit';
import type { KeysRepository } from './keys.repository.ts';

const MARK = 'tgm_';
const SECRET_BYTES = 32;
const SHOWN_LENGTH = MARK.length + 6;

/** Creates the secret of an API key, and the prefix by which the owner recognises the key. */
function newSecret(): { readonly secret: string; readonly prefix: string } {
  const secret = MARK + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, prefix: secret.slice(0, SHOWN_LENGTH) };
}

const toApiKey = (row: ApiKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const createKeysService = ({
  keys,
  revocations,
}: {
  readonly keys: KeysRepository;
  readonly revocations: Pick<Revocations, 'publish'>;
}) => ({
  list: async (userId: string): Promise<ApiKey[]> => (await keys.list(userId)).map(toApiKey),

  /** Creates a key. Only this response contains the secret; the database stores its hash. */
  async create(
    transaction: Transaction,
    userId: string,
    { name }: CreateKeyRequest,
  ): Promise<CreatedApiKey> {
    const { secret, prefix } = newSecret();
    const hash = hashApiKey(secret);
    const row = await keys.create(transaction, { userId, name, hash, prefix });
    return { ...toApiKey(row), key: secret };
  },

  /** Revokes the key immediately and ends its open streams. @throws {HttpError} 404. */
  async revoke(userId: string, id: string) {
    if (!(await keys.revoke(userId, id))) throw notFound();
    await revocations.publish({ keyId: id });
  },
});

export type KeysService = ReturnType<typeof createKeysService>;
