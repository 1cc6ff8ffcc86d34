/**
 * One step of the schema. Services of the build before keep working while it runs and after it.
 */
export interface Migration {
  readonly name: string;
  /**
   * Plain SQL. A text runs in a transaction, together with the record that it was applied. A list
   * runs outside a transaction, one statement after the other. After a crash it runs again from its
   * start, so it must be safe to repeat.
   */
  readonly up: string | readonly string[];
}
