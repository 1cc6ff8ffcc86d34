import { randomUUID } from 'node:crypto';
import { authCalls, chatCalls, headers, pathOf, REQUESTED_WITH } from '@targum/contracts';
import type { Chat, CurrentUser, Message } from '@targum/contracts';
import { adminUserCalls } from '@targum/contracts/on-demand';
import { ADMIN } from './admin.ts';
import type { ScenarioRequest } from '@targum/deploy/k6/scenarios/calls.ts';

/** A signed-in user, connected through nginx. */
export interface Person {
  readonly cookie: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request of the load scenarios. */
  send(request: ScenarioRequest): Promise<Response>;
  createChat(title?: string): Promise<Chat>;
  messagesOf(chatId: string): Promise<Message[]>;
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const formOf = ({ field, name, type, bytes }: NonNullable<ScenarioRequest['file']>): FormData => {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type }), name);
  return form;
};

/** Returns a client with a session cookie. Without a cookie, the client is a visitor. */
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

const enter = async (origin: string, request: ScenarioRequest): Promise<Person> => {
  const answer = await personWith(origin).send(request);
  if (answer.status !== request.status) {
    throw new Error(`${request.path}: ${answer.status} ${await answer.text()}`);
  }
  return personWith(origin, cookieOf(answer));
};

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Returns credentials of an account that does not exist yet. */
export const newCredentials = (): Credentials => ({
  email: `ruth-${randomUUID()}@example.org`,
  password: 'quiet-river-stone',
});

export const logIn = (origin: string, credentials: Credentials): Promise<Person> =>
  enter(origin, { ...authCalls.login, json: credentials });

/** Logs in as the cluster's first admin. */
export const logInAsAdmin = (origin: string): Promise<Person> => logIn(origin, ADMIN);

/** Creates an account. The cluster's settings decide whether it needs approval. */
export const signUp = (
  origin: string,
  credentials: Credentials = newCredentials(),
): Promise<Person> =>
  enter(origin, {
    ...authCalls.signup,
    json: { firstName: 'Ruth', lastName: 'Test', ...credentials },
  });

export const idOf = async (person: Person): Promise<string> => {
  const answer = await person.fetch(authCalls.currentUser.path);
  return ((await answer.json()) as CurrentUser).id;
};

/**
 * Creates an account and lets the admin approve it, even if the cluster has already approved it
 * automatically.
 */
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
