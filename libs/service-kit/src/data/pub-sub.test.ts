import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPubSub } from './pub-sub.ts';
import { createTestBackend } from '../testing/index.ts';
import type { TestBackend } from '../testing/index.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const createProcess = () => {
  const subscriber = backend.connectRedis('subscriber');
  return { subscriber, pubSub: createPubSub({ ...backend, subscriber }) };
};

/** Subscribes a listener to a channel and records the messages it receives. */
const listen = async ({ pubSub }: ReturnType<typeof createProcess>, channel: string) => {
  const messages: string[] = [];
  let subscriptions = 0;
  const unsubscribe = pubSub.subscribe(channel, {
    onMessage: (message) => void messages.push(message),
    onSubscribed: () => void (subscriptions += 1),
  });
  const subscribed = (times: number) => vi.waitFor(() => expect(subscriptions).toBe(times), 10_000);
  await subscribed(1);
  return { messages, subscribed, unsubscribe };
};

const channelOf = (name: string) => backend.keys.chatActivity(name);

describe('pub/sub', () => {
  it('notifies the listeners of every process', async () => {
    const [here, there] = [createProcess(), createProcess()];
    const listener = await listen(there, channelOf('every'));
    await here.pubSub.publish(channelOf('every'), 'hello');
    await vi.waitFor(() => expect(listener.messages).toEqual(['hello']), 10_000);
  });

  it('notifies the listeners of its own process before Redis does', async () => {
    const here = createProcess();
    const { messages } = await listen(here, channelOf('own'));
    void here.pubSub.publish(channelOf('own'), 'hello');
    expect(messages).toEqual(['hello']);
  });

  it('[8.121] goes on after a listener that fails', async () => {
    const here = createProcess();
    const fail = () => {
      throw new Error('not today');
    };
    here.pubSub.subscribe(channelOf('failing'), { onMessage: fail, onSubscribed: fail });
    const { messages } = await listen(here, channelOf('failing'));
    await here.pubSub.publish(channelOf('failing'), 'hello');
    expect(messages).toContain('hello');
  });

  it('subscribes again after its connection was killed, and reports the gap', async () => {
    const [here, there] = [createProcess(), createProcess()];
    const id = await there.subscriber.client('ID');
    const listener = await listen(there, channelOf('killed'));
    await backend.redis.client('KILL', 'ID', id);
    await listener.subscribed(2);
    await here.pubSub.publish(channelOf('killed'), 'hello');
    await vi.waitFor(() => expect(listener.messages).toEqual(['hello']), 10_000);
  });

  it('forgets a channel with its last listener', async () => {
    const here = createProcess();
    const first = await listen(here, channelOf('forgotten'));
    const unsubscribe = here.pubSub.subscribe(channelOf('forgotten'), { onMessage: () => {} });
    const subscribers = async () =>
      (await backend.redis.pubsub('NUMSUB', channelOf('forgotten')))[1];
    first.unsubscribe();
    expect(await subscribers()).toBe(1);
    unsubscribe();
    await vi.waitFor(async () => expect(await subscribers()).toBe(0), 10_000);
  });
});
