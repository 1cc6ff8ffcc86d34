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

/** The columns of a generation for the text of a statement, from a table or its alias. */
export const generationColumns = (table: string): string =>
  COLUMNS.map((column) => `${table}.${column}`).join(', ');
