import type { ApiKey, CreatedApiKey, CreateKeyRequest } from '@targum/contracts/on-demand';
import type { ApiKeyRow } from '@targum/database';
import { hashApiKey, notFound } from '@targum/service-kit';
import type { Revocations, Transaction } from '@targum/service-kit';
import type { KeysRepository } from './keys.repository.ts';
import { newSecret } from './secret.ts';

export interface KeysService {
  list(userId: string): Promise<ApiKey[]>;
  /** Creates a key. Only this response contains the secret; the database stores its hash. */
  create(
    transaction: Transaction,
    userId: string,
    request: CreateKeyRequest,
  ): Promise<CreatedApiKey>;
  /** Revokes the key immediately and ends its open streams. @throws {HttpError} 404. */
  revoke(userId: string, id: string): Promise<void>;
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
}): KeysService => ({
  list: async (userId) => (await keys.list(userId)).map(toApiKey),

  async create(transaction, userId, { name }) {
    const { secret, prefix } = newSecret();
    const hash = hashApiKey(secret);
    const row = await keys.create(transaction, { userId, name, hash, prefix });
    return { ...toApiKey(row), key: secret };
  },

  async revoke(userId, id) {
    if (!(await keys.revoke(userId, id))) throw notFound();
    await revocations.publish({ keyId: id });
  },
});
