import { beforeEach, expect, it, vi } from 'vitest';
import { authCalls } from '@targum/contracts';
import { selectSession, sessionApi } from '@targum/ui-kit';
import { testStore, testUser } from '@targum/ui-kit/testing';
import { endContact, noteContact } from './contact.ts';
import { kinds } from './kinds.ts';
import { putKept } from './records.ts';
import { showLastUser } from './show-last-user.ts';

vi.mock('../storage/user-records.ts', async () => {
  const { fakeRecords } = await import('@targum/ui-kit/testing');
  return { ...fakeRecords, removeRecordsOfOthers: async () => {} };
});

const mara = testUser();
let answer: (response: Response) => void;

beforeEach(async () => {
  const asked = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith(authCalls.currentUser.path) ? asked : Response.json({}),
  );
  await putKept(mara.id, kinds['currentUser']!, '', Date.now(), mara);
  noteContact(mara.id);
});

/** Starts a page, which asks the server who uses it. */
const start = async () => {
  const onSessionLost = vi.fn();
  const store = testStore({ onSessionLost });
  void store.dispatch(sessionApi.endpoints.currentUser.initiate());
  await showLastUser(store);
  const session = () => selectSession(store.getState());
  return { session, onSessionLost };
};

it('[3.176] the person last signed in is shown until the server answers', async () => {
  const { session } = await start();
  expect(session().user?.firstName).toBe('Mara');
  answer(Response.json({ ...mara, firstName: 'Miriam' }));
  await vi.waitFor(() => expect(session().user?.firstName).toBe('Miriam'));
});

it('[3.176] a session that the server has ended ends on the page', async () => {
  const { session, onSessionLost } = await start();
  answer(Response.json({ message: 'Unauthorized', code: 'unauthorized' }, { status: 401 }));
  await vi.waitFor(() => expect(onSessionLost).toHaveBeenCalledOnce());
  expect(session().lost).toBe(true);
});

it('[3.179] once the login was open, the page shows no user before the server answers', async () => {
  endContact();
  const { session } = await start();
  expect(session().status).toBe('loading');
});
