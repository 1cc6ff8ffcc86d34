declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type { Client } from 'pg';

  /** The dialect that knex uses for `client: 'pg'`. knex has no types for it. */
  export default class PostgresDialect extends Knex.Client {
    readonly connectionSettings: { readonly query_timeout: number };
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
    destroyRawConnection(connection: Client): Promise<void>;
    checkVersion(connection: Client): Promise<string>;
    _query(connection: Client, query: object): Promise<object>;
  }
}
