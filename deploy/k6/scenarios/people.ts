import type { Chat, CurrentUser } from '@targum/contracts';
import type { Feedback } from '@targum/contracts/on-demand';
import {
  approveUser,
  createChat,
  listFeedback,
  logIn,
  nameOf,
  removeFeedback,
  removeUser,
  signUp,
} from './calls.ts';
import type { ScenarioRequest } from './calls.ts';
import type { Answer, Client, Clients } from './client.ts';
import type { LoadSettings } from './settings.ts';

export interface Person {
  readonly id: string;
  readonly cookie: string;
  readonly chatId: string;
}

/** The accounts created for a run. k6 passes them to the users as JSON. */
export interface Prepared {
  readonly people: readonly Person[];
  /** The admin's session. Null if no admin is configured. */
  readonly adminCookie: string | null;
}

const demand = async (client: Client, request: ScenarioRequest): Promise<Answer> => {
  const answer = await client.send('preparation', request);
  if (answer.status === request.status) return answer;
  throw new Error(`${nameOf(request)}: ${answer.status} ${answer.text}`);
};

const random = () => Math.random().toString(36).slice(2, 12);

const newPerson = async (clients: Clients, admin: Client | null): Promise<Person> => {
  const account = await demand(
    clients(''),
    signUp(
      {},
      {
        firstName: 'Load',
        lastName: 'Test',
        email: `load-${random()}${random()}@example.org`,
        password: `${random()}-${random()}`,
      },
    ),
  );
  const { id, approvalStatus } = JSON.parse(account.text) as CurrentUser;
  if (approvalStatus === 'pending') {
    if (admin === null) {
      throw new Error(
        'New accounts need approval here. Set ADMIN_EMAIL and ADMIN_PASSWORD, or set SIGNUP_APPROVAL=auto.',
      );
    }
    await demand(admin, approveUser({ id }));
  }
  const chat = await demand(clients(account.cookie), createChat({}, {}));
  return { id, cookie: account.cookie, chatId: (JSON.parse(chat.text) as Chat).id };
};

/** @throws Error with the first unexpected response. */
export const prepare = async (
  clients: Clients,
  { users, admin }: LoadSettings,
): Promise<Prepared> => {
  const adminCookie =
    admin === undefined ? null : (await demand(clients(''), logIn({}, admin))).cookie;
  const adminClient = adminCookie === null ? null : clients(adminCookie);
  const people: Person[] = [];
  while (people.length < users) people.push(await newPerson(clients, adminClient));
  return { people, adminCookie };
};

/** Removes the accounts and their data if an admin is configured. Otherwise they remain. */
export const cleanUp = async (
  clients: Clients,
  { people, adminCookie }: Prepared,
): Promise<void> => {
  if (adminCookie === null) return;
  const admin = clients(adminCookie);
  const ids = new Set(people.map(({ id }) => id));
  const listed = JSON.parse((await demand(admin, listFeedback())).text) as Feedback[];
  for (const { id, userId } of listed) {
    if (userId !== null && ids.has(userId)) await demand(admin, removeFeedback({ id }));
  }
  for (const id of ids) await demand(admin, removeUser({ id }));
};
