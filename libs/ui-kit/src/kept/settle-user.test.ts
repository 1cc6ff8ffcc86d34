import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUser, sessionApi } from '../session/session-api.ts';
import { selectSession } from '../session/session-slice.ts';
import { fakeRecords, testStore, testUser } from '../testing/index.tsx';
import { noteContact, readableBy } from './contact.ts';
import { kinds } from './kinds.ts';
import { keepsOther } from './last-person.ts';
import { wipeOthers } from './last-user.ts';
import { KEPT, putKept } from './records.ts';

vi.mock(
  '../storage/user-records.ts',
  async () => (await import('../testing/fake-records.ts')).fakeRecords,
);

const MARA = testUser();
const BEN = testUser({ id: '01938f5e-7c1a-7000-8000-0000000000b0', firstName: 'Ben' });

const keptOf = ({ id }: typeof MARA) => fakeRecords.userRecords(id, [KEPT]);

beforeEach(async () => {
  for (const { id } of [MARA, BEN]) await fakeRecords.removeUserRecords(id);
  await putKept(MARA.id, kinds['currentUser']!, '', Date.now(), MARA);
  noteContact(MARA.id);
});

const refusal = (status: number, code: string) =>
  Response.json(
    { code, message: status === 401 ? 'Unauthorized' : code, requestId: 'r-1' },
    { status },
  );

function start() {
  const store = testStore();
  const asking = store.dispatch(sessionApi.endpoints.currentUser.initiate());
  return { asking, session: () => selectSession(store.getState()) };
}

describe('a start', () => {
  it('[3.164] without a network is that of the person last signed in', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { asking, session } = start();
    await asking;
    expect(session().user?.firstName).toBe('Mara');
  });

  it.each([
    [401, 'unauthorized'],
    [403, 'account_rejected'],
  ])('[2.220] that is answered with %i %s deletes what is kept', async (status, code) => {
    vi.stubGlobal('fetch', () => Promise.resolve(refusal(status, code)));
    const { asking, session } = start();
    await asking;
    expect(session().user).toBeNull();
    expect(await keptOf(MARA)).toEqual([]);
    expect(readableBy()).toBeUndefined();
  });

  it('[2.220] that is answered with a failure of the server keeps all', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(refusal(500, 'internal')));
    await start().asking;
    expect(await keptOf(MARA)).not.toEqual([]);
    expect(readableBy()).toBe(MARA.id);
  });
});

describe('another person', () => {
  it('[2.221] who has signed in on the plain page finds nothing of the person before', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(BEN)));
    await start().asking;
    expect(await keptOf(MARA)).toEqual([]);
    expect(readableBy()).toBeUndefined();
  });

  it('[2.221] who signs in within the application finds nothing of the person before', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(BEN)));
    const store = testStore();
    const queryFulfilled = Promise.resolve({ data: BEN });
    await keepUser({}, { queryFulfilled, dispatch: store.dispatch });
    expect(await keptOf(MARA)).toEqual([]);
    expect(readableBy()).toBeUndefined();
  });

  it('[2.221] whom the server names on a page of the person before makes the page start again', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const { asking } = start();
    await asking;
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(BEN)));
    await asking.refetch();
    expect(reload).toHaveBeenCalledOnce();
    expect(await keptOf(MARA)).toEqual([]);
  });
});

describe('what a person wrote', () => {
  const texts = { 'draft:home': 'secret', [`outbox:${MARA.id}`]: '[{}]' };
  const storedTexts = () => Object.keys(texts).filter((key) => localStorage.getItem(key) !== null);
  const kindsOf = async ({ id }: typeof MARA) =>
    (await fakeRecords.userRecordPaths(id, [])).map(([kind]) => kind);

  beforeEach(async () => {
    for (const kind of ['outbox', 'recordings'])
      await fakeRecords.putUserRecord(MARA.id, [kind], 'secret');
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
  });

  it('[2.230] is deleted when another person signs in', async () => {
    await fakeRecords.putUserRecord(BEN.id, ['outbox'], []);
    await wipeOthers(BEN.id);
    expect(await kindsOf(MARA)).toEqual([]);
    expect(storedTexts()).toEqual([]);
    expect(await kindsOf(BEN)).toEqual(['outbox']);
  });

  it('[2.230] stays for the same person after a lost session, and is deleted for another one', async () => {
    await wipeOthers();
    expect(readableBy()).toBeUndefined();
    expect(await kindsOf(MARA)).toEqual(['outbox', 'recordings']);
    expect(storedTexts()).toEqual(Object.keys(texts));
    expect([keepsOther(MARA.id), keepsOther(BEN.id)]).toEqual([false, true]);
    await wipeOthers(BEN.id);
    expect(await kindsOf(MARA)).toEqual([]);
    expect(storedTexts()).toEqual([]);
  });
});
