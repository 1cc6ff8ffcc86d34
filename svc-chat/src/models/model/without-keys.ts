import { CENSOR } from '@targum/service-kit';
import type { OpenAiServer } from '@targum/service-kit/openai';

/**
 * Only secrets of at least this length are replaced. Shorter secrets are placeholders such as
 * `none`, which also occur in ordinary text.
 */
const SHORTEST_SECRET = 8;
/**
 * Only passwords of at least this length are replaced. Shorter passwords are placeholders such as
 * `-`.
 */
const SHORTEST_PASSWORD = 4;

/** Matches a value that follows one of `names`: "API key provided: …", "x-api-key=…". */
const valueAfter = (names: string, value: string): RegExp =>
  new RegExp(
    `(?<=(?:${names})["'\`]?(?: \\w{1,30}){0,2}\\s{0,3}[:=]\\s{0,3}["'\`]?)${value}[^\\s"'\`,;\\\\]{8,}`,
    'gi',
  );

const KEYS: readonly RegExp[] = [
  // This expression finds keys by the prefixes of their providers, such as "sk-".
  /(?<!\w)(?:(?:sk|pk|rk|gsk|csk|xai|hf|nvapi|pplx|r8|tgp)[-_]|AIza|eyJ)[\w*.-]{4,}/gi,
  // This expression finds keys by the name before them, also in "Authorization: Bearer …".
  valueAfter('api[-_ ]?key|secret|password|authorization', '(?:(?:bearer|basic)\\s{1,3})?'),
  // The value behind "token" must have a digit. In "Unexpected token: temperature", it is an
  // ordinary word.
  valueAfter('token', '(?=\\S*\\d)'),
  /(?<=(?:bearer|basic)\s{1,3})(?=\S*\d)[^\s"'`,;\\]{8,}/gi,
  // This expression finds keys by their length and their mix of letters and digits.
  /(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{24,}/gi,
];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Returns the secrets in a server's settings, in all forms in which a server may repeat them. */
const secretsOf = ({ baseUrl, apiKey }: OpenAiServer): string[] => {
  const { username, password, search, searchParams } = new URL(baseUrl);
  const user = `${decoded(username)}:${decoded(password)}`;
  const secrets = [
    ...[apiKey, username, decoded(username), user, Buffer.from(user).toString('base64')],
    ...[search, search.slice(1), decoded(search), ...searchParams.values()],
  ];
  const passwords = [password, decoded(password)];
  return [
    ...secrets.filter(({ length }) => length >= SHORTEST_SECRET),
    ...passwords.filter(({ length }) => length >= SHORTEST_PASSWORD),
  ];
};

/** Replaces the secrets of a server's settings, and everything that looks like a key. */
export function createKeyRemover(server: OpenAiServer): (text: string) => string {
  // The longest secret is replaced first, because a secret may be part of another secret.
  const secrets = [...new Set(secretsOf(server))].toSorted(
    (one, other) => other.length - one.length,
  );
  return (text) => {
    let shown = text;
    for (const secret of secrets) shown = shown.replaceAll(secret, CENSOR);
    for (const key of KEYS) shown = shown.replaceAll(key, CENSOR);
    return shown;
  };
}
