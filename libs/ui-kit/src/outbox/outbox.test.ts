import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../api/api-error.ts';
import { sessionApi } from '../session/session-api.ts';
import { forget } from '../storage/forget.ts';
import { fakeRecords, testStore, testUser } from '../testing/index.tsx';
import type { OutboxItem } from './outbox-item.ts';
import {
  changeItem,
  confirmUnsent,
  connectOutbox,
  deliverAll,
  enqueue,
  keepWhileSending,
  registerKind,
  removeItem,
  withdraw,
} from './outbox.ts';
import { attempt } from './outbox-steps.ts';
import { selectWaiting } from './waiting.ts';

vi.mock(
  '../storage/user-records.ts',
  async () => (await import('../testing/fake-records.ts')).fakeRecords,
);

const { id: ANA } = testUser();
const BEN = '01938f5e-7c1a-7000-8000-0000000000b0';
const DAY_MS = 24 * 60 * 60 * 1000;

const sent: string[] = [];
/** The errors that the next sends of an item get. */
const errors = new Map<string, ApiError[]>();
for (const kind of ['message', 'rating', 'feedback']) {
  registerKind(kind, {
    async send({ key }) {
      const error = errors.get(key)?.shift();
      if (!error) sent.push(key);
      return error;
    },
  });
}

beforeEach(async () => {
  await fakeRecords.removeUserRecords(ANA);
  sent.length = 0;
  errors.clear();
});

const itemOf = (key: string, changes: Partial<OutboxItem> = {}): OutboxItem => ({
  ...{ key, kind: 'message', place: 'chat', at: Date.now(), body: { content: key } },
  ...changes,
});

function openTab(userId = ANA) {
  const store = testStore();
  const { dispatch } = store;
  void dispatch(
    sessionApi.util.upsertQueryData('currentUser', undefined, testUser({ id: userId })),
  );
  const waiting = () => selectWaiting(store.getState(), userId);
  return {
    store,
    waiting,
    keys: () => waiting().map(({ key }) => key),
    load: async () => {
      const leave = connectOutbox(store, userId, () => []);
      // Each change waits for the change before it.
      await dispatch(removeItem(userId, 'none'));
      await dispatch(removeItem(userId, 'none'));
      leave();
    },
    add: (item: OutboxItem) => dispatch(enqueue(userId, () => item)),
    attempt: (key: string) => dispatch(attempt(userId, key)),
    withdraw: (key: string) => dispatch(withdraw(userId, key)),
    forget: (chatId?: string) => dispatch(forget(userId, chatId)),
    deliver: () => deliverAll(store, userId),
  };
}

describe('an outbox', () => {
  it('[4.134] survives a reload, in order, for its own user', async () => {
    const tab = openTab();
    expect(await tab.add(itemOf('one'))).toBe('stored');
    await tab.add(itemOf('two', { place: 'other' }));
    const [again, ben] = [openTab(), openTab(BEN)];
    await Promise.all([again.load(), ben.load()]);
    expect(again.keys()).toEqual(['one', 'two']);
    expect(ben.keys()).toEqual([]);
  });

  it('keeps items that another tab has added, and tells other tabs without texts', async () => {
    const [here, there] = [openTab(), openTab()];
    await there.add(itemOf('there', { body: { content: 'secret' } }));
    await here.add(itemOf('here'));
    expect(here.keys()).toEqual(['there', 'here']);
    expect(localStorage.getItem(`outbox:${ANA}`)).not.toContain('secret');
    await there.load();
    expect(there.keys()).toEqual(['there', 'here']);
  });

  it('[4.134] withdraws an item only if no tab has sent it', async () => {
    const [here, there] = [openTab(), openTab()];
    await here.add(itemOf('one'));
    expect(await there.attempt('one')).toBe(true);
    expect(await here.withdraw('one')).toBe(false);
    await here.add(itemOf('two'));
    expect(await here.withdraw('two')).toBe(true);
    expect(await there.attempt('two')).toBe(false);
  });

  it('[4.134] keeps an item for which the storage has no room as long as the page', async () => {
    const tab = openTab();
    const refuse = vi
      .spyOn(fakeRecords, 'changeUserRecord')
      .mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    expect(await tab.add(itemOf('one'))).toBe('in memory');
    expect(refuse).toHaveBeenCalledOnce();
    expect(tab.keys()).toEqual(['one']);
    await tab.add(itemOf('two'));
    const again = openTab();
    await again.load();
    expect(again.keys()).toEqual(['one', 'two']);
  });

  it('drops a record that is not one of items', async () => {
    await fakeRecords.putUserRecord(ANA, ['outbox'], { half: true });
    const tab = openTab();
    await tab.load();
    expect(tab.keys()).toEqual([]);
  });

  it('[4.135] is empty after a logout, and loses the items of a chat that the user deletes', async () => {
    const tab = openTab();
    await tab.add(itemOf('one'));
    await tab.add(itemOf('two', { place: 'other' }));
    await tab.forget('chat');
    await vi.waitFor(() => expect(tab.keys()).toEqual(['two']));
    await tab.forget();
    expect(tab.keys()).toEqual([]);
    expect(await fakeRecords.userRecords(ANA, [])).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('[4.524] takes at most 500 items or 100 MB', async () => {
    const tab = openTab();
    const full = Array.from({ length: 499 }, (_, index) => itemOf(`item-${index}`));
    await fakeRecords.putUserRecord(ANA, ['outbox'], full);
    expect(await tab.add(itemOf('last'))).toBe('stored');
    expect(await tab.add(itemOf('one more'))).toBe('full');
    await fakeRecords.removeUserRecords(ANA);
    expect(await openTab().add(itemOf('large', { body: { text: 'x'.repeat(40_000_000) } }))).toBe(
      'full',
    );
  });
});

describe('the sending of an outbox', () => {
  it('[4.135] sends 100 items of three kinds in order, each once', async () => {
    const tab = openTab();
    const kinds = ['message', 'rating', 'feedback'];
    const items = Array.from({ length: 100 }, (_, index) =>
      itemOf(`item-${index}`, { kind: kinds[index % 3]!, place: `chat-${index % 4}` }),
    );
    for (const item of items) await tab.add(item);
    await Promise.all([tab.deliver(), tab.deliver()]);
    const inOrder = [0, 1, 2, 3].flatMap((place) =>
      items.filter((item) => item.place === `chat-${place}`).map(({ key }) => key),
    );
    expect(sent).toEqual(inOrder);
    expect(tab.keys()).toEqual([]);
  });

  it('[4.520] a refused item stays with its reason, and the next item is sent', async () => {
    const tab = openTab();
    errors.set('one', [{ status: 400, message: '400: No', serverMessage: 'No' }]);
    await tab.add(itemOf('one'));
    await tab.add(itemOf('two'));
    await tab.deliver();
    expect(sent).toEqual(['two']);
    expect(tab.waiting()).toMatchObject([{ key: 'one', refused: { serverMessage: 'No' } }]);
    expect(await tab.withdraw('one')).toBe(true);
  });

  it('[4.525] an item waits while a reply runs in its chat, and other chats do not wait', async () => {
    const tab = openTab();
    const busy: ApiError = { status: 409, message: '409: busy', code: 'reply_in_progress' };
    errors.set('one', [busy, busy]);
    await tab.add(itemOf('one'));
    await tab.add(itemOf('two'));
    await tab.add(itemOf('other', { place: 'other' }));
    await tab.deliver();
    expect(sent).toEqual(['other', 'one', 'two']);
  });

  it('[4.522] an item of an earlier day, and those after it, wait until the user says that it was not sent', async () => {
    const tab = openTab();
    await tab.add(itemOf('one', { at: Date.now() - DAY_MS - 1, attempted: true }));
    await tab.add(itemOf('two'));
    // The clock of the device was set back meanwhile.
    await tab.add(itemOf('ahead', { at: Date.now() + 3 * DAY_MS, place: 'other' }));
    await tab.deliver();
    expect(sent).toEqual([]);
    await tab.store.dispatch(confirmUnsent(ANA, 'one'));
    await tab.deliver();
    expect(sent).toEqual(['one', 'two']);
  });

  it('[4.523] an item waits if the page that was sending it is gone', async () => {
    const tab = openTab();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const kept = keepWhileSending(tab.store, ANA, itemOf('here'), promise);
    await tab.add(itemOf('gone', { sending: true, attempted: true }));
    await tab.load();
    expect(tab.keys()).toEqual(['gone']);
    resolve(true);
    await kept;
    expect(tab.waiting()).toMatchObject([{ key: 'here', attempted: true }, { key: 'gone' }]);
  });

  it('[4.523] an item that the page has sent does not stay', async () => {
    const tab = openTab();
    await keepWhileSending(tab.store, ANA, itemOf('one'), Promise.resolve(false));
    await tab.load();
    expect(tab.keys()).toEqual([]);
    await tab.store.dispatch(changeItem(ANA, 'one', (item) => item));
    expect(await fakeRecords.userRecords(ANA, ['outbox'])).toEqual([]);
  });
});
