import {
  authCalls,
  chatCalls,
  headers,
  pathOf,
  PICTURE_FIELD,
  REQUESTED_WITH,
} from '@targum/contracts';
import type { Call } from '@targum/contracts';
import { adminUserCalls, feedbackCalls, keyCalls } from '@targum/contracts/on-demand';
import type { Feedback, ResetPasswordResponse, CreatedApiKey } from '@targum/contracts/on-demand';
import { ADMIN } from '../admin.ts';
import type { KnownIds } from './addresses.ts';
import { idOf, logIn, newCredentials, signUp, signUpApproved } from '../people.ts';
import type { Credentials, Person } from '../people.ts';

/** A client with the rights of one role. */
export interface Caller {
  readonly role: string;
  /** True if the caller passes every guard, so that no call answers it with 401 or 403. */
  readonly mayDoAll: boolean;
  /**
   * Makes a call with the credentials of this caller. When a call has ended or replaced its
   * session, the next such call uses a new session.
   */
  call<Answer extends { readonly status: number }>(
    call: Call,
    make: (identity: Readonly<Record<string, string>>) => Promise<Answer>,
  ): Promise<Answer>;
}

export interface Callers {
  readonly callers: readonly Caller[];
  /** Ids of the callers' accounts, and of accounts and objects that may be changed and deleted. */
  readonly ids: KnownIds;
}

const DISPOSABLE = 24;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTtPAAAAAABJRU5ErkJggg==',
  'base64',
);

const endsSessions: readonly Call[] = [
  authCalls.login,
  authCalls.signup,
  authCalls.logout,
  authCalls.changePassword,
];

const requestedWith = { [headers.requestedWith]: REQUESTED_WITH };

const withoutSession = (role: string, identity: Readonly<Record<string, string>>): Caller => ({
  role,
  mayDoAll: false,
  call: (_call, make) => make(identity),
});

/**
 * Returns a user with two sessions: a disposable session for calls that end their session, and a
 * session for all other calls.
 */
const signedIn = async (
  origin: string,
  role: string,
  credentials: Credentials,
): Promise<Caller> => {
  const newIdentity = async () => ({
    ...requestedWith,
    cookie: (await logIn(origin, credentials)).cookie,
  });
  const lasting = await newIdentity();
  let brief = await newIdentity();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    role,
    mayDoAll: role === 'admin',
    call(call, make) {
      if (!endsSessions.includes(call)) return make(lasting);
      const made = turn.then(async () => {
        const answer = await make(brief);
        if (answer.status < 300) brief = await newIdentity();
        return answer;
      });
      turn = made.catch(() => {});
      return made;
    },
  };
};

const times = <Item>(count: number, make: () => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, make));

const created = async <Body>(person: Person, call: Call, json: unknown): Promise<Body> => {
  const answer = await person.send({ method: 'POST', path: call.path, status: call.status, json });
  if (answer.status !== call.status) throw new Error(`${call.path}: ${answer.status}`);
  return (await answer.json()) as Body;
};

/**
 * Resets a user's password.
 * @returns the temporary credentials.
 */
const withTemporaryPassword = async (
  admin: Person,
  person: Person,
  { email }: Credentials,
): Promise<Credentials> => {
  const path = pathOf(adminUserCalls.resetPassword, { id: await idOf(person) });
  const answer = await admin.send({ ...adminUserCalls.resetPassword, path });
  const { temporaryPassword } = (await answer.json()) as ResetPasswordResponse;
  return { email, password: temporaryPassword };
};

/** Creates one caller per role. The cluster must require approval of new accounts. */
export async function createCallers(origin: string, admin: Person): Promise<Callers> {
  const [pending, temporary, usual] = [newCredentials(), newCredentials(), newCredentials()];
  await signUp(origin, pending);
  const reset = await signUpApproved(origin, admin, temporary);
  const user = await signUpApproved(origin, admin, usual);
  const newKey = () => created<CreatedApiKey>(user, keyCalls.create, { name: 'x' });
  const { key } = await newKey();

  const disposable = await times(DISPOSABLE, () => signUp(origin));
  const form = new FormData();
  form.append(PICTURE_FIELD, new Blob([PICTURE]), 'picture.png');
  await disposable[0]!.fetch(authCalls.uploadPicture.path, { method: 'POST', body: form });

  const chats = await times(DISPOSABLE, () => user.createChat());
  const adminChats = await times(DISPOSABLE, () => admin.createChat());
  const exchanges = await Promise.all(
    chats.slice(0, 4).map(async ({ id: chatId }) => {
      const path = pathOf(chatCalls.send, { chatId });
      await user.send({ ...chatCalls.send, path, json: { content: '/echo x' } });
      return user.messagesOf(chatId);
    }),
  );
  const ofAll = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
  const ids = {
    users: [...(await Promise.all(disposable.map(idOf))), await idOf(admin)],
    chats: ofAll([...chats, ...adminChats]),
    messages: ofAll(exchanges.flat()),
    keys: ofAll(await times(DISPOSABLE, newKey)),
    feedback: ofAll(
      await times(DISPOSABLE, () =>
        created<Feedback>(user, feedbackCalls.create, { message: 'x' }),
      ),
    ),
  };

  const callers = [
    withoutSession('visitor', requestedWith),
    withoutSession('API key', { authorization: `Bearer ${key}` }),
    await signedIn(origin, 'pending user', pending),
    await signedIn(
      origin,
      'user with a temporary password',
      await withTemporaryPassword(admin, reset, temporary),
    ),
    await signedIn(origin, 'user', usual),
    await signedIn(origin, 'admin', ADMIN),
  ];
  return { callers, ids };
}
