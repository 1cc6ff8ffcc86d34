import { describe, expect, it } from 'vitest';
import type { Annotation } from '@targum/contracts/on-demand';
import { messageItems } from '../messages/message-items.ts';
import { annotationOf } from '../../scripture/passages/references/testing/find-references.ts';
import { testMessage } from '../../testing/fake-server.ts';
import { afterEvent, complete, idle } from './reply-state.ts';
import type { ReplyState } from './reply-state.ts';
import type { StreamEvent } from '@targum/contracts';

const TEXT = 'See Mark 4:35.\n\nThen Luke 8:22.';
const mark = annotationOf(TEXT, 'Mark 4:35');
const luke = annotationOf(TEXT, 'Luke 8:22');
const answer = testMessage({ content: TEXT });

const startOf = (parentId: string): StreamEvent => ({
  type: 'assistant_message_start',
  data: { id: answer.id, assistantId: 'storyteller', parentId },
});
const started = startOf('m0');
const content = (data: string): StreamEvent => ({ type: 'content', data });
const annotations = (...items: Annotation[]): StreamEvent => ({
  type: 'annotations',
  data: { items },
});
const after = (events: readonly StreamEvent[], before: ReplyState = idle): ReplyState =>
  events.reduce((state, event) => afterEvent(state, event, '2026-11-01T10:00:00.000Z'), before);

describe('the annotations of a running reply', () => {
  it('[4.223] include those of all events', () => {
    const state = after([
      started,
      content(TEXT.slice(0, 16)),
      annotations(mark),
      annotations(luke),
    ]);
    expect(state.reply?.annotations).toEqual([mark, luke]);
  });

  it('[4.223] are not duplicated when they arrive again', () => {
    const first = after([started, content(TEXT), annotations(mark)]);
    const again = after([annotations({ ...mark }), annotations(mark, { ...mark })], first);
    expect(again.reply).toEqual(first.reply);
    const more = after([annotations({ ...mark }, luke)], first);
    expect(more.reply?.annotations).toEqual([mark, luke]);
    const other = { ...mark, kind: 'quotation' } as unknown as Annotation;
    expect(after([annotations(other)], first).reply?.annotations).toEqual([mark, other]);
  });

  it('[4.223] stay until their text arrives, and begin again with another reply', () => {
    const early = after([started, annotations(luke), content('See Mark 4:35.')]);
    expect(early.reply?.annotations).toEqual([luke]);
    expect(after([started], early).reply?.annotations).toEqual([]);
    expect(after([annotations(luke)]).reply).toBeNull();
  });

  it('survive values that are not annotations', () => {
    const broken = [null, 'text', 3] as unknown as Annotation[];
    const state = after([started, annotations(...broken, mark), content(TEXT)]);
    expect(state.reply).toMatchObject({ text: TEXT, annotations: expect.arrayContaining([mark]) });
  });

  it('[4.223] stay when the reply ends, until the stored message takes its place', () => {
    const done: StreamEvent = { type: 'done', data: { id: answer.id, status: 'complete' } };
    const ended = after([started, content(TEXT), annotations(mark), done]);
    expect(messageItems([], ended)[0]?.annotations).toEqual([mark]);
    const stored = { ...answer, annotations: [mark, luke] };
    expect(messageItems([stored], idle)[0]?.annotations).toEqual([mark, luke]);
    expect(messageItems([], complete(stored))[0]?.annotations).toEqual([mark, luke]);
    expect(messageItems([answer], idle)[0]?.annotations).toEqual([]);
  });

  it.each<[string, StreamEvent]>([
    ['done', { type: 'done', data: { id: answer.id, status: 'complete', text: TEXT } }],
    ['error', { type: 'error', data: { code: 'model_failed', message: 'Cut.', text: TEXT } }],
  ])(
    '[4.307] disappear if the event %s replaces the streamed text, because its start was reasoning',
    (_, end) => {
      const streamed = after([started, content(`They ask.</think>${TEXT}`), annotations(mark)]);
      expect(after([end], streamed).reply).toMatchObject({ text: TEXT, annotations: [] });
    },
  );

  it('[4.223] belong to the earlier version while that version is shown', () => {
    const asked = testMessage({ role: 'user', content: 'What?' });
    const earlier = testMessage({ content: TEXT, parentId: asked.id, annotations: [luke] });
    const retried = after([startOf(asked.id)]);
    const shown = messageItems([asked, earlier], retried);
    expect(shown[1]).toMatchObject({ text: TEXT, annotations: [luke] });
    const growing = after([content('See Mark 4:35'), annotations(mark)], retried);
    expect(messageItems([asked, earlier], growing)[1]?.annotations).toEqual([mark]);
  });
});
