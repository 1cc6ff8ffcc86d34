import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { AUDIO_FIELD, audioCalls, headers, REQUESTED_WITH } from '@targum/contracts';
import type { Chat } from '@targum/contracts';
import { tone } from '@targum/deploy/k6/scenarios/sound.ts';
import type { ModelStandin } from '@targum/model-standin';
import { say } from './chats.ts';

const changing = { [headers.requestedWith]: REQUESTED_WITH };

/** A page of a replica, and a chat for it. */
type Visit = readonly [page: Page, chat: Pick<Chat, 'id'>];

/**
 * Lets each replica call the connected services. The functions return the models that the replicas
 * asked this server for, and undefined for a replica that asked another server.
 */
export const askedModels = (visits: readonly Visit[], { requests, set }: ModelStandin) => {
  let turn = 0;
  const modelOf = (body: unknown) => (body as { model?: string } | undefined)?.model;
  /** Calls each replica with other words, and finds the request by these words. */
  const each = (call: (visit: Visit, words: string) => Promise<unknown>) => async () =>
    Promise.all(
      visits.map(async (visit) => {
        turn += 1;
        const words = `Day ${turn}.`;
        await call(visit, words);
        return modelOf(requests.find(({ body }) => JSON.stringify(body)?.includes(words))?.body);
      }),
    );

  return {
    replies: each(([page, chat], words) => say(page, chat, words)),
    speech: each(([page], text) =>
      page.request.post(audioCalls.speak.path, { headers: changing, data: { text } }),
    ),
    /**
     * Each of the two workers takes one job at a time. A pause of the server keeps each at its job
     * until the other one has taken the second job, so both have asked.
     */
    async transcriptions() {
      const { length } = requests;
      const asked = () =>
        requests
          .slice(length)
          .filter(({ path }) => path.endsWith('/audio/transcriptions'))
          .map(({ body }) => modelOf(body))
          .filter((model) => model !== undefined);
      let answers = 0;
      set({ tokensPerSecond: 0 });
      const calls = visits.map(async ([page]) => {
        const answer = await page.request.post(audioCalls.transcribe.path, {
          headers: changing,
          multipart: {
            [AUDIO_FIELD]: {
              ...{ name: 'audio.wav', mimeType: 'audio/wav' },
              buffer: Buffer.from(tone(1)),
            },
          },
        });
        answers += 1;
        return answer.status();
      });
      await expect.poll(() => asked().length + answers).toBeGreaterThanOrEqual(visits.length);
      set({ tokensPerSecond: Infinity });
      expect(await Promise.all(calls)).toEqual(visits.map(() => 200));
      return asked();
    },
  };
};
