/**
 * One step of the schema. Steps only add (expand); what is no longer used is taken away in a later
 * release (contract), so that the release before keeps working while a rollout is under way.
 */
export interface Migration {
  readonly name: string;
  /**
   * Plain SQL. One text runs in a transaction, together with the record that it was applied.
   * A list runs outside a transaction, one statement after the other. It runs again from its start
   * after a crash, so it must be safe to repeat.
   */
  readonly up: string | readonly string[];
}
