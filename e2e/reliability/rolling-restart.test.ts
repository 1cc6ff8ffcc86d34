import type { Message } from '@targum/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SERVICE_DEPLOYMENTS } from '@targum/deploy/parts.ts';
import { ordinaryCalls, transcribeSound } from '@targum/deploy/k6/scenarios/calls.ts';
import { tone } from '@targum/deploy/k6/scenarios/sound.ts';
import { say } from '@targum/deploy/local/launcher/say.ts';
import { startCluster } from './testing/cluster.ts';
import type { Cluster } from './testing/cluster.ts';
import { startLoad } from './testing/load.ts';
import type { Load } from './testing/load.ts';
import { signUp } from './testing/people.ts';
import type { Person } from './testing/people.ts';
import { createReader, longText } from './testing/streams.ts';
import type { Reader } from './testing/streams.ts';

const CALLS_A_SECOND = 50;
/**
 * The minimum average rate of the load, which busy machines reach, too. With far fewer calls the
 * test would prove little.
 */
const LEAST_CALLS_A_SECOND = 0.4 * CALLS_A_SECOND;
/**
 * Number of chats. Each has one user who writes and reads the reply, and a second device that
 * follows the reply.
 */
const CHATS = 15;
const WORDS = 20;
const TOKENS_PER_SECOND = 5;

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 2, tokensPerSecond: TOKENS_PER_SECOND });
}, 120_000);
afterAll(() => cluster.close());

describe('a rolling restart of every part', () => {
  const writers: Reader[] = [];
  const devices: Reader[] = [];
  const restarted: string[] = [];
  const end = new AbortController();
  let load: Load;
  let conversations: Promise<{ readonly stored: Message[]; readonly texts: string[] }[]>;

  const converse = async (person: Person) => {
    const { id: chatId } = await person.createChat();
    const writer = createReader(person, chatId);
    const device = createReader(person, chatId);
    writers.push(writer);
    devices.push(device);
    const following = device.follow();
    const texts: string[] = [];
    while (!end.signal.aborted) texts.push(await writer.ask(`/long ${WORDS}`));
    try {
      await vi.waitFor(() => expect(following.texts).toEqual(texts), 30_000);
    } finally {
      // Throws the error that ended the reading, which explains missing texts.
      await following.leave();
    }
    return { stored: await person.messagesOf(chatId), texts };
  };

  beforeAll(async () => {
    const people = await Promise.all(Array.from({ length: CHATS }, () => signUp(cluster.origin)));
    conversations = Promise.all(people.map(converse));
    conversations.catch(() => {});

    const sound = transcribeSound(tone(1));
    const callers = await Promise.all(
      people.map(async (person) => ({
        person,
        calls: ordinaryCalls((await person.createChat()).id),
      })),
    );
    load = startLoad((turn) => {
      const { person, calls } = callers[turn % callers.length]!;
      const request = turn % 97 === 0 ? sound : calls[turn % calls.length]!;
      return { person, request };
    }, CALLS_A_SECOND);
    await vi.waitFor(() => expect(load.sent).toBeGreaterThan(CALLS_A_SECOND), 30_000);
  });

  // Two parts restart at once to save time. The path of a failed call shows which part caused the
  // failure.
  it.each([
    ['svc-gateway', 'svc-feedback'],
    ['svc-auth', 'svc-audio-worker'],
    ['svc-chat', 'svc-audio'],
  ])('fails no call: %s and %s', { timeout: 120_000 }, async (...names) => {
    const before = load.sent;
    const restarts = names.map((name) =>
      cluster.parts.find((each) => each.name === name)!.restart(),
    );
    for (const endings of await Promise.all(restarts)) {
      expect(endings).toEqual(['exit code 0', 'exit code 0']);
    }
    restarted.push(...names);
    await vi.waitFor(() => expect(load.sent).toBeGreaterThan(before + CALLS_A_SECOND), 30_000);
    expect(load.failures).toEqual(new Map());
  });

  it('leaves no part out', () => {
    expect(restarted.toSorted()).toEqual(['svc-gateway', ...SERVICE_DEPLOYMENTS].toSorted());
  });

  it('lets every stream resume and every reply be completed', async () => {
    end.abort();
    const whole = longText(WORDS);
    for (const { stored, texts } of await conversations) {
      expect(new Set(texts)).toEqual(new Set([whole]));
      const replies = stored.filter(({ role }) => role === 'assistant');
      expect(replies.map(({ content }) => content)).toEqual(texts);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['complete']));
    }
    expect(writers.some(({ resumed }) => resumed > 0)).toBe(true);
    // Both replicas of the gateway and of svc-chat were replaced. Each device therefore lost its
    // stream, at most once per replica.
    for (const { resumed } of devices) {
      expect(resumed).toBeGreaterThan(1);
      expect(resumed).toBeLessThanOrEqual(4);
    }
    await load.stop();
    say(`rolling restart: ${load.sent} calls, ${Math.round(load.reached)} a second`);
    expect(load.failures).toEqual(new Map());
    expect(load.reached).toBeGreaterThan(LEAST_CALLS_A_SECOND);
  });
});
