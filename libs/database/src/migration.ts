/**
 * One step of the schema. `up` is plain SQL, run in a transaction of its own.
 * Steps only add (expand); what is no longer used is taken away in a later release (contract),
 * so that the release before keeps working while a rollout is under way.
 */
export interface Migration {
  readonly name: string;
  readonly up: string;
}
