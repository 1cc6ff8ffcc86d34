import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ADMIN,
  details,
  someFields,
  startAssistantAdmin,
} from '../../../testing/assistant-admin.ts';
import type { AssistantAdmin } from '../../../testing/assistant-admin.ts';
import { startChatService } from '../../../testing/chat-service.ts';
import type { Member, TestService } from '../../../testing/chat-service.ts';
import { newId } from './slug.ts';

let service: TestService;
let assistants: AssistantAdmin;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  assistants = await startAssistantAdmin(service);
  ({ admin } = assistants);
});
afterAll(() => service.close());

describe('a further assistant', () => {
  it('[7.74] has an id made from its name, and no later assistant gets the same id', async () => {
    const first = await assistants.published({ name: 'Élan vital!' });
    expect(first.id).toBe('elan-vital');
    await admin.client.delete(`${ADMIN}/${first.id}`);
    const second = details(await admin.client.post(ADMIN, someFields({ name: 'Élan vital!' })));
    expect(second.id).toBe('elan-vital-2');
    expect(newId('راوي', () => false)).toBe('assistant');
    expect(newId('Storyteller', (id) => id === 'storyteller')).toBe('storyteller-2');
  });

  it('[7.74] has a name that no other assistant has', async () => {
    const taken = await admin.client.post(ADMIN, someFields({ name: 'STORYTELLER' }));
    expect(taken.status).toBe(422);
    expect(taken.body.details.name).toEqual([
      'Another assistant has this name. Choose another one.',
    ]);
  });

  it('[7.74] is listed after the built-in assistants, and writes replies in chats', async () => {
    const { id, name } = await assistants.published();
    const { client } = await service.member();
    const { body } = await client.get('/api/assistants');
    expect(body.slice(5)).toContainEqual({
      ...{ id, name, description: 'Helps.', icon: 'leaf', active: true },
    });
    const created = await client.post('/api/chats', { assistantId: id });
    expect(created.body.assistantId).toBe(id);
    const file = await client.fetch(`/api/chats/${created.body.id}/export?format=md`);
    expect(file.status).toBe(200);
  });

  it('[7.75] leaves chats that can be read but refuse messages when it is removed', async () => {
    const { id, name } = await assistants.published();
    const { client, chat, path, send } = await assistants.memberWith(id);
    const sent = await send('/echo one');
    await admin.client.delete(`${ADMIN}/${id}`);
    const refused = await send();
    expect([refused.status, refused.body.code]).toEqual([409, 'assistant_unavailable']);
    const reply = sent.body.assistantMessage.id as string;
    const again = await client.post(`${path}/messages/${reply}/retry`, {});
    expect([again.status, again.body.code]).toEqual([409, 'assistant_unavailable']);
    expect((await client.get(`${path}/messages`)).body).toHaveLength(2);
    expect(await service.generationsOf(chat.id)).toHaveLength(1);
    const markdown = await (await client.fetch(`${path}/export?format=md`)).text();
    expect(markdown).toContain(`## ${name}, `);
    const { body } = await client.get('/api/assistants?all=true');
    expect(body).toContainEqual(expect.objectContaining({ id, name, active: false }));
    expect((await client.post('/api/chats', { assistantId: id })).status).toBe(422);
    expect((await client.patch(path, { assistantId: 'unknown' })).status).toBe(422);
    expect((await client.patch(path, { assistantId: 'storyteller' })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });

  it('[7.75] stays removed', async () => {
    const { id } = await assistants.published();
    await admin.client.delete(`${ADMIN}/${id}`);
    expect(await assistants.listed(id)).toMatchObject({
      active: false,
      removedAt: expect.any(String),
    });
    expect((await assistants.save(id, {})).status).toBe(409);
    expect((await assistants.publish(id, 1)).status).toBe(409);
    expect((await admin.client.delete(`${ADMIN}/${id}`)).status).toBe(409);
    expect((await assistants.reset(id)).status).toBe(404);
  });
});
