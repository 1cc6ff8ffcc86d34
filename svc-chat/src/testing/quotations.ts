import type { SendMessageResponse } from '@targum/contracts';
import { quotationAnnotation } from '@targum/contracts/on-demand';
import type { Annotation, QuotationAnnotation } from '@targum/contracts/on-demand';
import { createClient } from '@targum/service-kit/testing';
import { expect, vi } from 'vitest';
import { startChatService } from './chat-service.ts';
import type { Member, Replica, ReplicaOptions, TestService } from './chat-service.ts';
import { otherBooks, quotedBooks } from './quoted-books.ts';
import { sharedReferences } from './shared-references.ts';
import { installText, testBook } from './texts.ts';
import type { OpenStream } from './streams.ts';

/** These limits are long enough for a busy machine. */
export const patient = { milliseconds: 60_000, judgeMilliseconds: 60_000 };

export interface QuotationsTest {
  readonly service: TestService;
  /** The checksum of the text `web`, which is the default. */
  readonly checksum: string;
  /** Creates a signed-in user with a chat with an assistant. */
  member(assistantId?: string): Promise<Member>;
  /** Starts another replica that knows the texts. */
  replica(options?: ReplicaOptions): Promise<Replica>;
}

/** Returns the quotations among annotations, each validated against the contract. */
export const quotationsIn = (
  annotations: readonly Annotation[] | undefined,
): readonly QuotationAnnotation[] =>
  (annotations ?? []).flatMap((each) =>
    each.kind === 'quotation' ? [quotationAnnotation.strict().parse(each)] : [],
  );

/** Returns all annotations of a stream. */
export const itemsOf = (stream: Pick<OpenStream, 'events'>): readonly Annotation[] =>
  stream.events.flatMap(({ event }) => (event.type === 'annotations' ? event.data.items : []));

/** Sends a message in a language, and returns the response. */
export async function sendPlain(
  { client, chat }: Pick<Member, 'client' | 'chat'>,
  content: string,
  language = 'en',
): Promise<SendMessageResponse> {
  const answer = await client.request<SendMessageResponse>(
    'POST',
    `/api/chats/${chat.id}/messages`,
    { content },
    { 'accept-language': language },
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Starts svc-chat with the texts `web` and `ulb` in English and `lsg` in French. */
export async function startQuotations(): Promise<QuotationsTest> {
  const settings = {
    ...{ lookEveryMs: 20, ...patient },
    references: sharedReferences(patient.milliseconds),
  };
  const service = await startChatService({ annotations: settings });
  const { knex } = service.backend;
  const checksum = await installText(knex, quotedBooks, { id: 'web', isDefault: true });
  await installText(knex, otherBooks, { id: 'ulb' });
  const luke = testBook('LUK', [80, 52], { words: 'Mots de Luc', names: { short: 'Luc' } });
  await installText(knex, [luke], { id: 'lsg', language: 'fr' });

  const member: QuotationsTest['member'] = async (assistantId = 'oral-performer') => {
    const one = await service.member();
    await knex('chats').where({ id: one.chat.id }).update({ assistant_id: assistantId });
    return one;
  };
  /** Waits until a process knows the texts. */
  const ready = async (url: string) => {
    const { client, chat } = await member();
    const caller = { client: createClient(url, { cookie: client.cookie }), chat };
    await vi.waitFor(
      async () => {
        const { userMessage } = await sendPlain(caller, 'Luc 1,2', 'fr');
        expect(userMessage.annotations).toMatchObject([{ textId: 'lsg' }]);
      },
      { timeout: 30_000, interval: 100 },
    );
  };
  await ready(service.url);
  return {
    ...{ service, checksum, member },
    async replica({ annotations, ...options } = {}) {
      const replica = await service.replica({
        ...options,
        annotations: { ...settings, ...annotations },
      });
      await ready(replica.url);
      return replica;
    },
  };
}
