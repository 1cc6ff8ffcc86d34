import { adminAssistantDetails, adminAssistants } from '@targum/contracts/on-demand';
import type { AdminAssistantDetails, AssistantFields } from '@targum/contracts/on-demand';
import { createChat } from '@targum/service-kit/testing';
import type { TestService } from './chat-service.ts';

export const ADMIN = '/api/admin/assistants';

let made = 0;
/** Returns the fields of an assistant with a unique name. */
export const someFields = (fields: Partial<AssistantFields> = {}): AssistantFields => ({
  name: `Helper ${(made += 1)}`,
  description: 'Helps.',
  icon: 'leaf',
  prompt: 'Speak of trees.',
  model: null,
  temperature: null,
  active: true,
  ...fields,
});

/** Returns the assistant in a response. */
export const details = (answer: { readonly body: unknown }) =>
  adminAssistantDetails.strict().parse(answer.body);

/** Returns the prompt in a request to the model. */
export const instructionsOf = (request: Record<string, unknown>): string =>
  (request['messages'] as { content: string }[])[0]!.content;

/** An admin who changes assistants, with the reads that tests need. */
export type AssistantAdmin = Awaited<ReturnType<typeof startAssistantAdmin>>;

export const startAssistantAdmin = async (service: TestService) => {
  const admin = await service.member({ is_admin: true, first_name: 'Ada', last_name: 'Obi' });
  const detailsOf = async (id: string) => details(await admin.client.get(`${ADMIN}/${id}`));
  const listed = async (id: string) => {
    const { body } = await admin.client.get(ADMIN);
    return adminAssistants
      .strict()
      .parse(body)
      .assistants.find((each) => each.id === id);
  };

  const save = async (id: string, fields: Partial<AssistantFields>) => {
    const { newest, latest } = await detailsOf(id);
    return admin.client.post(`${ADMIN}/${id}/versions`, { ...newest, ...fields, basedOn: latest });
  };
  const publish = async (id: string, number?: number) => {
    const { latest } = await detailsOf(id);
    const body = { number: number ?? latest, basedOn: latest };
    return admin.client.post(`${ADMIN}/${id}/publish`, body);
  };
  const reset = async (id: string) => {
    const { latest } = await detailsOf(id);
    return admin.client.post(`${ADMIN}/${id}/reset`, { basedOn: latest });
  };

  /** Publishes a further assistant. */
  const published = async (
    fields: Partial<AssistantFields> = {},
  ): Promise<AdminAssistantDetails> => {
    const created = details(await admin.client.post(ADMIN, someFields(fields)));
    return details(await publish(created.id));
  };

  /** Creates a member with a chat with an assistant. */
  const memberWith = async (assistantId: string) => {
    const member = await service.member();
    const chat = await createChat(service.backend.knex, member.user.id, {
      assistant_id: assistantId,
    });
    const path = `/api/chats/${chat.id}`;
    const send = (content = 'Hello') => member.client.post(`${path}/messages`, { content });
    return { ...member, chat, path, send };
  };

  /** Returns the last request to the model. */
  const lastRequest = () => service.standin.requests.at(-1)!.body as Record<string, unknown>;

  const auditOf = (id: string) =>
    service.backend
      .knex('audit_log')
      .whereRaw(`details ->> 'assistantId' = ?`, [id])
      .orderBy('sequence')
      .select('action', 'actor_id', 'details');

  return {
    admin,
    detailsOf,
    listed,
    save,
    publish,
    reset,
    published,
    memberWith,
    lastRequest,
    auditOf,
  };
};
