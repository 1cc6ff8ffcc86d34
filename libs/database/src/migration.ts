/** One step of the schema. Services of the earlier build keep working during and after the step. */
export interface Migration {
  readonly name: string;
  /**
   * Plain SQL. A string runs in a transaction, together with the record that it was applied. A list
   * runs outside a transaction, one statement after another. After a crash, the list runs again
   * from its start, so it must be safe to repeat.
   */
  readonly up: string | readonly string[];
}
