import { adminAssistants } from '@targum/contracts/on-demand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, startAssistantAdmin } from '../../../testing/assistant-admin.ts';
import type { AssistantAdmin } from '../../../testing/assistant-admin.ts';
import { startChatService } from '../../../testing/chat-service.ts';
import type { Member, TestService } from '../../../testing/chat-service.ts';
import { hashOf } from '../prompts.ts';

let service: TestService;
let assistants: AssistantAdmin;
let admin: Member;
beforeAll(async () => {
  service = await startChatService();
  assistants = await startAssistantAdmin(service);
  ({ admin } = assistants);
});
afterAll(() => service.close());

describe('a built-in assistant', () => {
  const ID = 'conversation-partner';

  it('[7.71] is marked while its fields differ from the release, and can be reset', async () => {
    expect(await assistants.listed(ID)).toMatchObject({
      builtIn: true,
      edited: false,
      published: 0,
    });
    await assistants.save(ID, { name: 'Talker' });
    await assistants.publish(ID);
    expect(await assistants.listed(ID)).toMatchObject({
      name: 'Talker',
      edited: true,
      published: 1,
    });
    const { client, chat, send } = await assistants.memberWith(ID);
    await send();
    await assistants.reset(ID);
    expect(await assistants.listed(ID)).toMatchObject({
      name: 'Conversation Partner',
      edited: false,
      published: 2,
    });
    await send();
    const [edited, again] = await service.generationsOf(chat.id);
    expect(edited!.prompt_version).toMatch(/^v1-/);
    expect(edited!.prompt_version).toBe(`v1-${again!.prompt_version}`);
    const { body } = await client.get('/api/assistants');
    expect(body[1].name).toBe('Conversation Partner');
  });

  it('[7.71] follows the release in fields that were not edited, and says if edited fields changed in the release', async () => {
    await assistants.save(ID, { description: 'Talks.' });
    await assistants.publish(ID);
    // Makes the rows look as if the release had had other texts when they were saved.
    const { knex } = service.backend;
    const rows = () =>
      knex('assistant_versions').where({ assistant_id: ID, description: 'Talks.' });
    const [row] = await rows();
    const hashOfOld = '0123456789ab';
    await rows().update({
      release: knex.raw(`release || ?::jsonb`, [JSON.stringify({ description: hashOfOld })]),
    });
    expect(await assistants.detailsOf(ID)).toMatchObject({
      releaseChanged: true,
      newest: { description: 'Talks.' },
    });
    // The admin did not edit the prompt, so a version with an old prompt follows the present
    // release.
    const { release } = await assistants.detailsOf(ID);
    await rows().update({
      prompt: 'Old prompt',
      release: knex.raw(`?::jsonb`, [
        JSON.stringify({ ...row!.release, prompt: hashOf('Old prompt') }),
      ]),
    });
    expect(await assistants.detailsOf(ID)).toMatchObject({
      releaseChanged: false,
      newest: { prompt: release!.prompt },
    });
    await assistants.reset(ID);
  });

  it('[7.76] can be turned off but not removed, and one assistant stays active', async () => {
    expect((await admin.client.delete(`${ADMIN}/${ID}`)).status).toBe(409);
    const all = adminAssistants.parse((await admin.client.get(ADMIN)).body).assistants;
    const active = all.filter((each) => each.active).map(({ id }) => id);
    for (const id of active.filter((each) => each !== 'storyteller')) {
      await assistants.save(id, { active: false });
      expect((await assistants.publish(id)).status).toBe(200);
    }
    await assistants.save('storyteller', { active: false });
    const refused = await assistants.publish('storyteller');
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('One assistant must stay active. Turn on another one first.');
    const { client } = await service.member();
    expect((await client.get('/api/assistants')).body).toHaveLength(1);
    expect((await client.get('/api/assistants?all=true')).body.length).toBeGreaterThan(4);
    await assistants.save(ID, { active: true });
    await assistants.publish(ID);
    await assistants.publish('storyteller');
    const created = await client.post('/api/chats', {});
    expect(created.body.assistantId).toBe(ID);
    for (const id of ['storyteller', ...active]) {
      await assistants.save(id, { active: true });
      await assistants.publish(id);
    }
  });
});
