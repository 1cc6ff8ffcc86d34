import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { authCalls, headers, pathOf, REQUESTED_WITH } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import { connect } from './database.ts';
import { admin } from './product.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export function newPerson(firstName = 'Miriam'): Person {
  const lastName = `Test-${randomUUID().slice(0, 8)}`;
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.org`.toLowerCase(),
    password: 'quiet-river-stone',
  };
}

export async function logIn(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: /^Welcome to/ }).waitFor();
}

/** Gives the browser the cookie of a session that has ended, so that it gets the application at `/login`. */
export const keepEndedSession = (page: Page, origin: string): Promise<void> =>
  page.context().addCookies([{ name: 'session', value: 'ended', url: origin }]);

/** Signs the page in through the API. */
export async function signIn(page: Page, who: Pick<Person, 'email' | 'password'>): Promise<void> {
  const { email, password } = who;
  const answer = await page.request.post(authCalls.login.path, {
    headers: { [headers.requestedWith]: REQUESTED_WITH },
    data: { email, password },
  });
  if (!answer.ok()) throw new Error(`login of ${email}: ${answer.status()}`);
}

async function logInAsAdmin(origin: string): Promise<string> {
  const login = await call(origin, authCalls.login, admin);
  return login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * The e-mail address of the first approved account of this worker. The password hash of this
 * account is copied to the other accounts.
 */
let firstEmail: string | undefined;

/**
 * Creates an approved account. The first account is created through the API. The others are
 * inserted into the database, because the product limits the signups from one address and hashing a
 * password takes time.
 */
export async function approvedPerson(origin: string, firstName?: string): Promise<Person> {
  const person = newPerson(firstName);
  if (firstEmail === undefined) {
    await signUpAndApprove(origin, person);
    firstEmail = person.email;
    return person;
  }
  const knex = connect();
  try {
    await knex('users').insert({
      id: randomUUID(),
      email: person.email,
      password: knex.raw('(select password from users where email = ?)', [firstEmail]),
      first_name: person.firstName,
      last_name: person.lastName,
      approval_status: 'approved',
    });
  } finally {
    await knex.destroy();
  }
  return person;
}

async function signUpAndApprove(origin: string, person: Person): Promise<void> {
  const created = await call(origin, authCalls.signup, person);
  const { id } = (await created.json()) as { id: string };
  const path = pathOf(adminUserCalls.approve, { id });
  await call(origin, { method: 'POST', path }, {}, await logInAsAdmin(origin));
}

async function call(
  origin: string,
  { method, path }: { method: string; path: string },
  body: object,
  cookie = '',
): Promise<Response> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      [headers.requestedWith]: REQUESTED_WITH,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Creates a pending account through the API. */
export async function pendingPerson(origin: string, firstName?: string): Promise<Person> {
  const person = newPerson(firstName);
  await call(origin, authCalls.signup, person);
  return person;
}
