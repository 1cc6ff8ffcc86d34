import { rateLimits } from '@targum/contracts';
import { tryAssistantResponse } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, instructionsOf, startAssistantAdmin } from '../../../testing/assistant-admin.ts';
import type { AssistantAdmin } from '../../../testing/assistant-admin.ts';
import { startChatService } from '../../../testing/chat-service.ts';
import type { Member, TestService } from '../../../testing/chat-service.ts';

let service: TestService;
let assistants: AssistantAdmin;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  assistants = await startAssistantAdmin(service);
  ({ admin } = assistants);
});
afterAll(() => service.close());

describe('a test of an assistant', () => {
  const attempt = (fields: object = {}) => ({
    ...{ prompt: 'Say yes.', model: 'other-model', temperature: 1 },
    messages: [{ role: 'user', content: '/echo yes' }],
    ...fields,
  });

  it('[7.73, 7.78] gets a reply to unsaved fields and stores nothing', async () => {
    const before = await service.backend.knex('generations').count();
    const answer = await admin.client.post(`${ADMIN}/try`, attempt());
    expect(tryAssistantResponse.strict().parse(answer.body)).toEqual({
      text: 'yes',
      model: 'other-model',
      tokens: expect.any(Number),
    });
    const request = assistants.lastRequest();
    expect(request).toMatchObject({ model: 'other-model', temperature: 1 });
    expect(instructionsOf(request)).toMatch(/^Say yes\.\n\n# Rules that always hold/);
    expect(await service.backend.knex('generations').count()).toEqual(before);
  });

  it('[7.73] is refused while another test runs, and ends when the admin leaves', async () => {
    service.standin.set({ tokensPerSecond: 0 });
    const leaving = new AbortController();
    const count = service.standin.requests.length;
    const running = admin.client.fetch(`${ADMIN}/try`, {
      method: 'POST',
      body: JSON.stringify(attempt()),
      headers: { 'content-type': 'application/json' },
      signal: leaving.signal,
    });
    await expect.poll(() => service.standin.requests.length).toBe(count + 1);
    const second = await admin.client.post(`${ADMIN}/try`, attempt());
    expect([second.status, second.body.message]).toEqual([
      429,
      'Another test is still running. Stop it or wait for its end.',
    ]);
    leaving.abort();
    await expect(running).rejects.toThrow();
    service.standin.reset();
    await expect
      .poll(async () => (await admin.client.post(`${ADMIN}/try`, attempt())).status)
      .toBe(200);
  });

  it('[7.73] reports that the model failed', async () => {
    service.standin.next({ fault: 'status', status: 400 });
    const failed = await admin.client.post(`${ADMIN}/try`, attempt());
    expect([failed.status, failed.body.code]).toEqual([502, 'model_failed']);
  });

  it('[7.73] counts as a message', async () => {
    const limited = await service.member({ is_admin: true });
    const limit = service.backend.rateLimit('messages', rateLimits.messagesPerUser);
    for (let count = 0; count < 60; count++) await limit.consume(limited.user.id);
    expect((await limited.client.post(`${ADMIN}/try`, attempt())).status).toBe(429);
  });

  it('[7.73] counts against the budget of the admin', async () => {
    const { knex } = service.backend;
    const own = await service.member({ is_admin: true });
    const used = async () =>
      Number((await knex.raw('select tokens_of_month(?) as used', [own.user.id])).rows[0].used);
    const { body } = await own.client.post(`${ADMIN}/try`, attempt());
    expect(await used()).toBe(body.tokens);
    await knex('token_budgets').insert({ user_id: own.user.id, tokens: String(await used()) });
    const refused = await own.client.post(`${ADMIN}/try`, attempt());
    expect([refused.status, refused.body.code]).toEqual([429, 'budget_used_up']);
  });
});
