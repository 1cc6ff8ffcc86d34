import { assistants, builtInId } from '@targum/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChatService } from '../../testing/chat-service.ts';
import type { TestService } from '../../testing/chat-service.ts';
import { createCatalogue } from './definitions.ts';
import { loadPrompts } from './prompts.ts';

describe('prompts', () => {
  const catalogue = createCatalogue(loadPrompts(), []);

  it.each(assistants)(
    '[1.3] include one for $name, which ends with the shared rules',
    ({ id, name }) => {
      const definition = catalogue.find(id)!;
      const { text, version } = definition.prompt;
      expect(text.startsWith(`# ${name}\n`)).toBe(true);
      expect(text).toContain('# Rules that always hold');
      expect(version).toMatch(/^[0-9a-f]{12}$/);
      expect(definition).toMatchObject({ id, name, externalAssistantId: null, promptId: null });
    },
  );

  it('have versions that differ', () => {
    const versions = catalogue.all.map(({ prompt }) => prompt.version);
    expect(new Set(versions).size).toBe(builtInId.options.length);
  });
});

describe('the calls for assistants', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startChatService();
  });
  afterAll(() => service.close());

  it('[1.4] list the five built-in assistants', async () => {
    const { client } = await service.member();
    expect((await client.get('/api/assistants')).body).toEqual(assistants);
  });

  it('report that only the stand-in is connected', async () => {
    const { client } = await service.member();
    expect((await client.get('/api/assistants/model')).body).toEqual({ connected: false });
  });
});
