import type { ServiceKind } from '@targum/contracts/on-demand';
import type { ServiceSettingsRow } from '@targum/database';
import { insertAudit } from '../data/audit.ts';
import type { AuditRecord } from '../data/audit.ts';
import type { Database, Transaction } from '../data/postgres.ts';
import { read } from '../data/statements.ts';

export interface StoredSettings extends ServiceSettingsRow {
  /** The name of the admin who made the last change. Null if the account was deleted. */
  changed_by_name: string | null;
}

export type NewSettings = Pick<
  ServiceSettingsRow,
  'kind' | 'address' | 'model' | 'options' | 'sealed_key' | 'key_id' | 'changed_by'
>;

type KeptKey = Pick<ServiceSettingsRow, 'kind' | 'address' | 'sealed_key' | 'key_id'>;

const LIST = {
  name: 'service-settings.list',
  text: `
    select settings.kind, settings.address, settings.model, settings.options,
      settings.sealed_key, settings.key_id, settings.changed_at, settings.changed_by,
      case when users.id is not null then
        coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.email)
      end as changed_by_name
    from service_settings settings
    left join users on users.id = settings.changed_by
    where settings.kind = any ($1)`,
};

export const createSettingsRepository = (knex: Database) => ({
  list: (kinds: readonly ServiceKind[]) => read<StoredSettings>(knex, LIST, [kinds]),

  /**
   * Reads the address and the key of a service. Until the transaction ends, other changes wait. The
   * whole table is locked, because a service that is not saved yet has no row.
   */
  async lock(transaction: Transaction, kind: ServiceKind): Promise<KeptKey | undefined> {
    await transaction.raw('lock table service_settings in share row exclusive mode');
    return transaction('service_settings')
      .where({ kind })
      .first('kind', 'address', 'sealed_key', 'key_id');
  },

  async save(transaction: Transaction, settings: NewSettings): Promise<void> {
    await transaction('service_settings')
      .insert({ ...settings, changed_at: transaction.fn.now() })
      .onConflict('kind')
      .merge();
  },

  /** @returns false if nothing was saved. */
  async remove(transaction: Transaction, kind: ServiceKind): Promise<boolean> {
    return (await transaction('service_settings').where({ kind }).delete()) > 0;
  },

  /** Replaces an encrypted key, unless the row has changed. */
  async reseal(
    { kind, sealed_key: before }: Pick<ServiceSettingsRow, 'kind' | 'sealed_key'>,
    columns: Pick<ServiceSettingsRow, 'sealed_key' | 'key_id'>,
  ): Promise<void> {
    await knex('service_settings').where({ kind, sealed_key: before }).update(columns);
  },

  transaction: <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    knex.transaction(work),

  /** @param transaction of the recorded change, if there is one. */
  audit: (transaction: Transaction | null, record: AuditRecord) =>
    insertAudit(transaction ?? knex, record),
});

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
