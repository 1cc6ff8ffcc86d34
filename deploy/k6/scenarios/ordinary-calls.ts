import { ordinaryCalls } from './calls.ts';
import type { Scenario } from './scenario.ts';

/** Each user makes about one call per second, of all kinds except replies. */
export const ordinary: Scenario = {
  name: 'ordinary-calls',
  thresholds: { ordinary: { failed: 0.001, duration: { p95: 300, p99: 1000 } } },
  async round(client, { chatId }, number) {
    const calls = ordinaryCalls(chatId);
    await client.send('ordinary', calls[number % calls.length]!);
    await client.pause(0.5 + Math.random());
  },
};
