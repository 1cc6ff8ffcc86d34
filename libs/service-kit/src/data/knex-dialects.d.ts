declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type { Client } from 'pg';

  /** What knex itself uses for `client: 'pg'`; it comes without types. */
  export default class PostgresDialect extends Knex.Client {
    readonly connectionSettings: { readonly query_timeout: number };
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
    destroyRawConnection(connection: Client): Promise<void>;
    checkVersion(connection: Client): Promise<string>;
    _query(connection: Client, query: object): Promise<object>;
  }
}
