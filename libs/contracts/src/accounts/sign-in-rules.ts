import { inputStrings, wellFormed } from '../calls/input-text.ts';
import { isInvisible } from '../calls/invisible.ts';
import { limits } from '../calls/limits.ts';
import { authStrings, passwordTooShort } from './auth-strings.ts';
import { EMAIL } from './email-pattern.ts';
import { loginPasswordMin } from './login-password-min.ts';
import { pictureTypes } from './picture-types.ts';

/**
 * The rules of `loginRequest` and `signupForm` without zod, for the pages that sign in and sign up
 * before the application has loaded. A test gives the same inputs to both.
 */

interface Checked<Value> {
  /** The value as the calls send it. */
  readonly value: Value;
  /** The message below the field, in English. */
  readonly problem?: string | undefined;
  /** True if the schemas do not go on to compare the two passwords. */
  readonly ends?: boolean;
}

/** Counts code points, as zod does. */
const lengthOf = (text: string): number => Array.from(text).length;

type Check<Value> = (value: Value) => Checked<Value>;

const email: Check<string> = (text) => {
  const value = text.trim().toLowerCase().normalize('NFC');
  const ends = lengthOf(value) > limits.emailMax;
  return {
    value,
    ends,
    problem: ends || !EMAIL.test(value) ? authStrings.emailInvalid : undefined,
  };
};

const passwordOf =
  (min: () => number): Check<string> =>
  (text) => {
    const value = wellFormed(text);
    if (lengthOf(value) < min()) return { value, problem: passwordTooShort(min()) };
    const isTooLong = lengthOf(value) > limits.password.max;
    return { value, problem: isTooLong ? authStrings.passwordTooLong : undefined };
  };

const nameOf =
  (required: string): Check<string> =>
  (text) => {
    const whole = wellFormed(text);
    const value = whole.trim();
    const ends = value === '';
    if (whole.includes('\0')) return { value, ends, problem: inputStrings.unstorable };
    if (lengthOf(value) > limits.nameMax) return { value, problem: authStrings.nameTooLong };
    return { value, ends, problem: isInvisible(value) ? required : undefined };
  };

const isPictureType = (type: string): boolean => (pictureTypes as readonly string[]).includes(type);

export const checkPicture: Check<File> = (value) => {
  if (!isPictureType(value.type)) return { value, ends: true, problem: authStrings.notAnImage };
  const isTooLarge = value.size > limits.picture.maxBytes;
  return { value, problem: isTooLarge ? authStrings.imageTooLarge : undefined };
};

const loginFields = { email, password: passwordOf(loginPasswordMin) };

const signupFields = {
  firstName: nameOf(authStrings.firstNameRequired),
  lastName: nameOf(authStrings.lastNameRequired),
  email,
  password: passwordOf(() => limits.password.signupMin),
};

type Texts = Readonly<Record<string, string>>;

interface CheckedForm {
  /** The body of the call. */
  readonly body: Texts;
  /** The messages by field, in English and in the order of the fields. */
  readonly problems: ReadonlyMap<string, string>;
}

function check(fields: Readonly<Record<string, Check<string>>>, typed: Texts) {
  const body: Record<string, string> = {};
  const problems = new Map<string, string>();
  let ends = false;
  for (const [name, checkField] of Object.entries(fields)) {
    const checked = checkField(typed[name] ?? '');
    body[name] = checked.value;
    if (checked.problem !== undefined) problems.set(name, checked.problem);
    ends ||= checked.ends === true;
  }
  return { body, problems, ends };
}

export const checkLogin = (typed: Texts): CheckedForm => check(loginFields, typed);

export function checkSignup(typed: Texts): CheckedForm {
  const { body, problems, ends } = check(signupFields, typed);
  if (!ends && body['password'] !== wellFormed(typed['confirmPassword'] ?? '')) {
    problems.set('confirmPassword', authStrings.passwordsDiffer);
  }
  return { body, problems };
}
