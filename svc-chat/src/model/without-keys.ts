import { CENSOR } from '@targum/service-kit';
import type { OpenAiServer } from '@targum/service-kit/openai';

/** Shorter ones are placeholders such as `-`, whose letters stand in any text. */
const SHORTEST_SECRET = 4;

/** What looks like a key: what is in front of it stays. */
const KEYS: readonly RegExp[] = [
  // By the prefixes that providers give their keys.
  /(?<!\w)(?:(?:sk|pk|rk|gsk|csk|xai|hf|nvapi|pplx|r8|tgp)[-_]|AIza|eyJ)[\w*.-]{4,}/gi,
  // By their names: "API key provided: …", "Authorization: Bearer …", "x-api-key=…".
  /(?<=(?:api[-_ ]?key|token|secret|password|authorization)["'`]?(?: \w+){0,2}\s*[:=]\s*["'`]?)(?:(?:bearer|basic)\s+)?[^\s"'`,;\\]{8,}/gi,
  /(?<=(?:bearer|basic)\s+)(?=\S*\d)[^\s"'`,;\\]{8,}/gi,
  // By their length and mix of letters and digits.
  /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{24,}/gi,
];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What must not be shown of a server's settings, in the forms in which a server may repeat it. */
const secretsOf = ({ baseUrl, apiKey }: OpenAiServer): string[] => {
  const { username, password, search, searchParams } = new URL(baseUrl);
  const user = `${decoded(username)}:${decoded(password)}`;
  return [
    ...[apiKey, username, password, search, search.slice(1), ...searchParams.values()],
    ...[decoded(username), decoded(password), decoded(search), user],
    Buffer.from(user).toString('base64'),
  ];
};

/**
 * Creates a function that replaces the secrets of a server's settings in a text, and all that looks like a
 * key.
 */
export function createKeyRemover(server: OpenAiServer): (text: string) => string {
  const secrets = [...new Set(secretsOf(server))]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    // A secret may be part of another one.
    .toSorted((one, other) => other.length - one.length);
  return (text) => {
    let shown = text;
    for (const secret of secrets) shown = shown.replaceAll(secret, CENSOR);
    for (const key of KEYS) shown = shown.replaceAll(key, CENSOR);
    return shown;
  };
}
