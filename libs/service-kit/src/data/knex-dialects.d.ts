declare module 'knex/lib/dialects/postgres/index.js' {
  import type { Knex } from 'knex';
  import type { Client, QueryResult } from 'pg';

  /** The dialect that knex uses for `client: 'pg'`. knex has no types for it. */
  export default class PostgresDialect extends Knex.Client {
    readonly connectionSettings: { readonly query_timeout: number };
    readonly driver: { readonly Client: new (settings: object) => Client };
    destroy(callback?: (error?: unknown) => void): Promise<void>;
    acquireConnection(): Promise<Client>;
    releaseConnection(connection: Client): Promise<void>;
    destroyRawConnection(connection: Client): Promise<void>;
    checkVersion(connection: Client): Promise<string>;
    /** Resolves to `query`, with the result in it. */
    _query(connection: Client, query: object): Promise<{ readonly response: QueryResult }>;
  }
}
