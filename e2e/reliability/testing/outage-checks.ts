import { authCalls, chatCalls } from '@targum/contracts';
import { expect, vi } from 'vitest';
import { transcribeSound } from '@targum/deploy/k6/scenarios/calls.ts';
import { tone } from '@targum/deploy/k6/scenarios/sound.ts';
import type { Cluster } from './cluster.ts';
import type { Person } from './people.ts';
import { createReader } from './streams.ts';

/**
 * Time limit for the product's recovery, which takes up to 5 s; the rest is a margin for busy
 * machines. service-kit tests the individual causes.
 */
export const RECOVERY_MS = 5_000 + 10_000;
/**
 * Time limit for a refusal. A call waits up to 7 s for its data stores; the rest is a margin for
 * busy machines.
 */
const REFUSAL_MS = 10_000;

/** Creates the checks for tests that stop or freeze a part or a data store. */
export const outageChecks = (
  target: () => { readonly cluster: Cluster; readonly person: Person },
) => {
  /** Checks that no process has ended. */
  const expectNoRestart = () => {
    for (const { name, replicas } of target().cluster.parts) {
      expect([name, replicas[0]?.child.ending()]).toEqual([name, undefined]);
    }
  };

  const isAlive = async () => {
    for (const { opsPort } of target().cluster.parts) {
      expect((await fetch(`http://127.0.0.1:${opsPort}/livez`)).status).toBe(200);
    }
  };
  /** Checks that a call is refused for now. @returns the refusal, with its `Retry-After`. */
  const expectUnavailable = async (call: () => Promise<Response>, within = REFUSAL_MS) => {
    const start = performance.now();
    const answer = await call();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(within);
    return answer;
  };
  const transcription = () => transcribeSound(tone(1));
  const transcribe = () => target().person.send(transcription());
  const listChats = () => target().person.fetch(chatCalls.list.path);
  /** Checks that a call succeeds again and every part is ready within the time for recovery. */
  const expectRecovered = async (call: () => Promise<Response>) => {
    const since = performance.now();
    await vi.waitFor(async () => expect((await call()).status).toBe(200), {
      timeout: RECOVERY_MS,
      interval: 100,
    });
    const isReady = async () => {
      for (const { opsPort } of target().cluster.parts) {
        expect((await fetch(`http://127.0.0.1:${opsPort}/readyz`)).status).toBe(200);
      }
    };
    await vi.waitFor(isReady, { timeout: RECOVERY_MS, interval: 100 });
    expect(performance.now() - since).toBeLessThan(RECOVERY_MS);
  };
  /** Checks that everything works for a user who signed in before the outage. */
  const works = () =>
    vi.waitFor(
      async () => {
        expect((await target().person.fetch(authCalls.currentUser.path)).status).toBe(200);
        expect((await transcribe()).status).toBe(200);
        const { id } = await target().person.createChat();
        expect(await createReader(target().person, id).ask('/echo Still here.')).toBe(
          'Still here.',
        );
      },
      { timeout: 30_000, interval: 100 },
    );
  return {
    expectNoRestart,
    isAlive,
    expectUnavailable,
    transcribe,
    listChats,
    expectRecovered,
    works,
  };
};
