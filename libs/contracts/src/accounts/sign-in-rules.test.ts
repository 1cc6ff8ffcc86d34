import { expect, it } from 'vitest';
import { limits } from '../calls/limits.ts';
import { pictureFile, signupForm } from './account-forms.ts';
import { loginRequest, signupRequest } from './auth.ts';
import { checkLogin, checkPicture, checkSignup } from './sign-in-rules.ts';

interface Schema {
  safeParse(value: unknown): {
    readonly data?: unknown;
    readonly error?: { readonly issues: readonly { path: PropertyKey[]; message: string }[] };
  };
}

/** Returns the first message of each field, as the forms show it, and the values of a valid form. */
function answerOf(schema: Schema, typed: object) {
  const { data, error } = schema.safeParse(typed);
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    if (!problems.has(name)) problems.set(name, message);
  }
  return { data, problems: Object.fromEntries(problems) };
}

const EMAILS = [
  'mara@example.org',
  ' Mara@Example.ORG ',
  '',
  '  ',
  'mara',
  'mara@example',
  'mara@example.1',
  'mara@@example.org',
  '.mara@example.org',
  'ma..ra@example.org',
  'mara@-example.org',
  'r&d@example.org',
  'jose\u0301@b\u00fccher.example',
  'mara\u200b@example.org',
  'ma ra@example.org',
  'mara@example.org\0',
  `${'m'.repeat(limits.emailMax - 12)}@example.org`,
  `${'m'.repeat(limits.emailMax)}@example.org`,
];

const PASSWORDS = [
  'secret1',
  '',
  '12345',
  '123456',
  '      ',
  '\ud800aaaaa',
  '\ud83d\ude00\ud83d\ude00\ud83d\ude00',
  'p'.repeat(limits.password.max),
  'p'.repeat(limits.password.max + 1),
];

const NAMES = [
  'Mara',
  ' Mara ',
  '',
  '   ',
  '\u200b',
  '\0',
  ' \0 ',
  'Ma\0ra',
  '\ud800',
  '\u0645\u0627\u0631\u0627',
  'n'.repeat(limits.nameMax),
  '\u{1e900}'.repeat(limits.nameMax),
  'n'.repeat(limits.nameMax + 1),
  '\0'.repeat(limits.nameMax + 1),
];

const valid = {
  firstName: 'Mara',
  lastName: 'Okello',
  email: 'mara@example.org',
  password: 'secret1',
  confirmPassword: 'secret1',
};

it.each(EMAILS.flatMap((email) => PASSWORDS.map((password) => ({ email, password }))))(
  '[2.209] the plain login judges as its schema: $email, $password',
  (typed) => {
    const { data, problems } = answerOf(loginRequest, typed);
    const plain = checkLogin(typed);
    expect(Object.fromEntries(plain.problems)).toEqual(problems);
    expect(data && plain.body).toEqual(data);
  },
);

it.each([
  valid,
  ...EMAILS.map((email) => ({ ...valid, email, confirmPassword: 'other' })),
  ...PASSWORDS.map((password) => ({ ...valid, password, confirmPassword: password })),
  ...PASSWORDS.map((password) => ({ ...valid, password })),
  ...NAMES.map((firstName) => ({ ...valid, firstName, confirmPassword: 'other' })),
  ...NAMES.map((lastName) => ({ ...valid, lastName })),
  { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
])('[2.209] the plain signup judges as its schema: %o', (typed) => {
  const { data, problems } = answerOf(signupForm, typed);
  const plain = checkSignup(typed);
  expect(Object.fromEntries(plain.problems)).toEqual(problems);
  const sent = data && signupRequest.parse(data);
  expect(sent && plain.body).toEqual(sent);
});

it.each([
  ['image/png', 10],
  ['image/gif', limits.picture.maxBytes],
  ['image/jpeg', limits.picture.maxBytes + 1],
  ['text/plain', 10],
  ['', 10],
])('[2.209] the plain signup judges a picture as its schema: %s, %i bytes', (type, size) => {
  const file = new File(['x'], 'me.png', { type });
  Object.defineProperty(file, 'size', { value: size });
  const [issue] = pictureFile.safeParse(file).error?.issues ?? [];
  expect(checkPicture(file).problem).toBe(issue?.message);
});
