/** Names of fields whose values are never logged. */
export const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'temporaryPassword',
  'passwordHash',
  'apiKey',
  'key',
  'secret',
  'token',
  'idToken',
  'id_token',
  'verifier',
  'SESSION_KEYS',
  'DATABASE_URL',
  'REDIS_URL',
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  'STT_BASE_URL',
  'STT_API_KEY',
  'TTS_BASE_URL',
  'TTS_API_KEY',
  'ADMIN_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

export const CENSOR = '[redacted]';

const NAMES: ReadonlySet<string> = new Set(SECRET_FIELDS);
const DEPTH = 2;

/** Errors are excluded: their own serializer logs only known fields. */
const hasFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Error);

/** Returns the fields, or a copy with censored values if a field or nested field is secret. */
export const withoutSecrets = <Fields extends object>(fields: Fields, depth = DEPTH): Fields => {
  let changed: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(fields)) {
    let shown: unknown = value;
    if (NAMES.has(name)) shown = CENSOR;
    else if (depth > 0 && hasFields(value)) shown = withoutSecrets(value, depth - 1);
    if (shown === value) continue;
    changed ??= (Array.isArray(fields) ? [...fields] : { ...fields }) as Record<string, unknown>;
    changed[name] = shown;
  }
  return (changed ?? fields) as Fields;
};
