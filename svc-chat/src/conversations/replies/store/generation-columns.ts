const COLUMNS = [
  ...['id', 'sequence', 'chat_id', 'user_id', 'user_message_id', 'assistant_message_id'],
  ...[
    'shown_instead',
    'assistant_id',
    'idempotency_key',
    'request_hash',
    'prompt_version',
    'model',
    'status',
  ],
  ...['lease_owner', 'lease_expires_at', 'input_tokens', 'output_tokens', 'api_key_id'],
  ...['stop_requested_at', 'reading', 'created_at', 'finished_at'],
];

/**
 * Returns the list of a generation's columns for a `select`, from the table or alias with this
 * name.
 */
export const generationColumns = (table: string): string =>
  COLUMNS.map((column) => `${table}.${column}`).join(', ');
