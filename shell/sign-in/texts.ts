import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { authStrings, errorMessages, inputStrings, textKey } from '@targum/contracts';
import type { ErrorCode } from '@targum/contracts';
import { interfaceLanguages } from '@targum/contracts/on-demand';
import { compileMessage } from '@targum/ui-kit/build/markup';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['shell/locales', 'libs/ui-kit/locales'];
const FILES = ['first.json', 'later.json', 'sign-on.json', 'contracts.json'];

/** The texts of the shell and of ui-kit that the pages show. */
const SHOWN = [
  /^shell\.(?:login|signup)\./,
  /^shell\.field\.(?:email|password|confirmPassword|firstName|lastName|picture)$/,
  /^shell\.picture\.(?:upload|change|remove|hint|optional|failed|tooLarge\.title|unsupported\.title)$/,
  /^shell\.offline\.(?:title|signedOut|over)$/,
  /^shell\.sso\.(?:label|or)$/,
  /^shell\.settings\.language$/,
  /^kit\.(?:password\.|notifications$|notice\.|feedback\.open$|help$|component\.failed\.)/,
];

/** The codes of errors with which a login or a signup can be answered. */
const CODES: readonly ErrorCode[] = [
  'invalid_json',
  'bad_request',
  'invalid_credentials',
  'csrf',
  'not_found',
  'conflict',
  'payload_too_large',
  'validation_failed',
  'rate_limited',
  'headers_too_large',
  'internal',
  'unavailable',
];

/** The texts of the contracts that the pages show, in English. */
const ofContracts = (): string[] => [
  authStrings.emailInvalid,
  authStrings.passwordTooShort,
  authStrings.passwordTooLong,
  authStrings.firstNameRequired,
  authStrings.lastNameRequired,
  authStrings.nameTooLong,
  authStrings.passwordsDiffer,
  authStrings.emailTaken,
  authStrings.notAnImage,
  authStrings.imageTooLarge,
  inputStrings.unstorable,
  ...CODES.map((code) => errorMessages[code]),
];

type Texts = Record<string, string>;

const pathsOf = (language: string): string[] =>
  FOLDERS.flatMap((folder) => FILES.map((file) => join(ROOT, folder, language, file)));

export const textFiles = (): string[] => interfaceLanguages.flatMap(pathsOf);

function textsOf(language: string): Texts {
  const texts: Texts = {};
  for (const path of pathsOf(language)) {
    try {
      Object.assign(texts, JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      // Not each folder has each file.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return texts;
}

export const englishTexts = (): Texts => textsOf('en');

/** Compiles a text. Most texts have one part. */
function compiled(text: string): unknown {
  const message = compileMessage(text);
  return message.length === 1 && typeof message[0] === 'string' ? message[0] : message;
}

/** Returns what `page-texts.ts` reads: the compiled texts by language, and those of codes. */
export function pageTexts() {
  const keys = ofContracts().map((text) => textKey(text).key);
  const languages = interfaceLanguages.map((language) => {
    const shown = Object.entries(textsOf(language)).filter(
      ([key]) => SHOWN.some((pattern) => pattern.test(key)) || keys.includes(key),
    );
    return [language, Object.fromEntries(shown.map(([key, text]) => [key, compiled(text)]))];
  });
  const codes = Object.fromEntries(CODES.map((code) => [code, errorMessages[code]]));
  return { languages: Object.fromEntries(languages) as Record<string, object>, codes };
}
