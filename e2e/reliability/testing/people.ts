import { randomUUID } from 'node:crypto';
import {
  adminUserCalls,
  authCalls,
  chatCalls,
  headers,
  pathOf,
  REQUESTED_WITH,
} from '@targum/contracts';
import type { Chat, CurrentUser, Message } from '@targum/contracts';
import { ADMIN } from './admin.ts';
import type { Request } from '@targum/deploy/k6/scenarios/calls.ts';

/** Someone signed in, by way of nginx. */
export interface Person {
  readonly cookie: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Makes a request as the scenarios describe them. */
  send(request: Request): Promise<Response>;
  createChat(title?: string): Promise<Chat>;
  messagesOf(chatId: string): Promise<Message[]>;
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const formOf = ({ field, name, type, bytes }: NonNullable<Request['file']>): FormData => {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type }), name);
  return form;
};

/** Someone with a session cookie, or a visitor without one. */
export const personWith = (origin: string, cookie = ''): Person => {
  const fetchHere: Person['fetch'] = (path, init = {}) =>
    fetch(`${origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: {
        [headers.requestedWith]: REQUESTED_WITH,
        ...(cookie === '' ? {} : { cookie }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  const send: Person['send'] = ({ method, path, json, file }) => {
    if (file !== undefined) return fetchHere(path, { method, body: formOf(file) });
    if (json === undefined) return fetchHere(path, { method });
    return fetchHere(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  };
  return {
    cookie,
    fetch: fetchHere,
    send,
    async createChat(title) {
      const answer = await send({ ...chatCalls.create, json: { title } });
      return (await answer.json()) as Chat;
    },
    async messagesOf(chatId) {
      const answer = await fetchHere(pathOf(chatCalls.messages, { chatId }));
      return (await answer.json()) as Message[];
    },
  };
};

const enter = async (origin: string, request: Request): Promise<Person> => {
  const answer = await personWith(origin).send(request);
  if (answer.status !== request.status) {
    throw new Error(`${request.path}: ${answer.status} ${await answer.text()}`);
  }
  return personWith(origin, cookieOf(answer));
};

/** What an account is entered by. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Credentials of an account that is not there yet. */
export const newCredentials = (): Credentials => ({
  email: `ruth-${randomUUID()}@example.org`,
  password: 'quiet-river-stone',
});

export const logIn = (origin: string, credentials: Credentials): Promise<Person> =>
  enter(origin, { ...authCalls.login, json: credentials });

/** Signs the cluster's first admin in. */
export const logInAsAdmin = (origin: string): Promise<Person> => logIn(origin, ADMIN);

/** Creates an account; whether it is approved depends on the cluster's settings. */
export const signUp = (
  origin: string,
  credentials: Credentials = newCredentials(),
): Promise<Person> =>
  enter(origin, {
    ...authCalls.signup,
    json: { firstName: 'Ruth', lastName: 'Test', ...credentials },
  });

/** The id of someone's own account. */
export const idOf = async (person: Person): Promise<string> => {
  const answer = await person.fetch(authCalls.currentUser.path);
  return ((await answer.json()) as CurrentUser).id;
};

/** Creates an account that an admin approves, where the cluster does not do so by itself. */
export const signUpApproved = async (
  origin: string,
  admin: Person,
  credentials: Credentials = newCredentials(),
): Promise<Person> => {
  const person = await signUp(origin, credentials);
  const path = pathOf(adminUserCalls.approve, { id: await idOf(person) });
  const answer = await admin.send({ ...adminUserCalls.approve, path });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return person;
};
