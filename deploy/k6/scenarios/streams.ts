import type { Chat } from '@targum/contracts';
import { createChat } from './calls.ts';
import { ask, checkStored } from './replies.ts';
import type { Reply } from './replies.ts';
import type { Scenario } from './scenario.ts';

const MESSAGES = 3;
/** The stand-in takes about two seconds to reply to this message. */
const MESSAGE = '/long 60';

/** Each user opens a chat, sends messages and reads the streamed replies. */
export const streams: Scenario = {
  name: 'streams',
  thresholds: {
    ordinary: { failed: 0.001, duration: { p95: 500, p99: 1500 } },
    stream: { failed: 0.001, waiting: { p95: 500, p99: 1500 } },
  },
  async round(client) {
    const created = await client.send('ordinary', createChat({}, {}));
    if (created.status !== 201) return client.pause(1);
    const { id } = JSON.parse(created.text) as Chat;
    const replies: Reply[] = [];
    while (replies.length < MESSAGES) {
      replies.push(await ask(client, id, MESSAGE));
      await client.pause(1);
    }
    await checkStored(client, id, replies);
  },
};
