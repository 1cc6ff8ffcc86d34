import type { Annotation } from '@targum/contracts/on-demand';
import { createReplyEvents } from './reply-events.ts';
import type { ReplyEnd, ReplyHead, GrowingReply } from './reply-events.ts';
import type { Tick } from './tick.ts';

export interface ReplyOptions {
  /** The tick at which held text is released, so that not every token becomes an event. */
  readonly tick?: Tick;
  /** The reply holds text back while this function returns false. */
  readonly mayPublish?: () => boolean;
  /** True if the reply was built from its row. */
  readonly isStored?: boolean;
}

/**
 * Creates an empty reply. The reply passes on the first text immediately. Later text waits for the
 * next tick after its arrival and is sent together with the text that follows until then. Without a
 * tick, no text waits.
 */
export function createReply(
  head: ReplyHead,
  { tick, mayPublish = () => true, isStored = false }: ReplyOptions = {},
) {
  const listeners = new Set<() => void>();
  const { promise: ended, resolve } = Promise.withResolvers<ReplyEnd | undefined>();
  const annotations: Annotation[] = [];
  const ofTokens: Annotation[] = [];
  const state: GrowingReply = { head, annotations, text: '', released: 0, end: undefined };
  let over = false;
  /** Cancels the wait for the tick. Undefined if no text waits. */
  let takeBack: (() => void) | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const release = () => {
    takeBack = undefined;
    if (!mayPublish()) {
      takeBack = tick?.next(release);
      return;
    }
    state.released = state.text.length;
    notify();
  };
  /** Releases the arrived text at the next tick, unless text already waits for a tick. */
  const releaseSoon = () => {
    if (takeBack !== undefined) return;
    if (tick === undefined) release();
    else takeBack = tick.next(release);
  };
  const close = (last: ReplyEnd | undefined) => {
    takeBack?.();
    over = true;
    state.end = last;
    notify();
    resolve(last);
  };

  return {
    head,
    /**
     * Settles when `over` becomes true. The result is undefined if this process no longer follows
     * the reply.
     */
    ended,
    /** All text so far, including text that readers have not received yet. */
    get text() {
      return state.text;
    },
    /** The annotations so far, in the order in which they were found. */
    annotations: annotations as readonly Annotation[],
    /** The annotations of tokens. They came with the text and cannot be derived from it. */
    ofTokens: ofTokens as readonly Annotation[],
    get end() {
      return state.end;
    },
    /** True if the reply has ended, or if this process no longer follows the reply. */
    get over() {
      return over;
    },
    /**
     * Adds a piece of text, which must not split a character. Records the annotations of its
     * tokens, which readers get only through `annotate`.
     */
    append(more: string, ofItsTokens: readonly Annotation[] = []) {
      if (over || more === '') return;
      const isFirst = state.text === '';
      state.text += more;
      ofTokens.push(...ofItsTokens);
      if (isFirst && takeBack === undefined) release();
      else releaseSoon();
    },
    annotate(found: readonly Annotation[]) {
      if (over || found.length === 0) return;
      annotations.push(...found);
      releaseSoon();
    },
    finish(last: ReplyEnd) {
      if (over) return;
      state.released = state.text.length;
      close(last);
    },
    /** Stops following a reply that has not ended. Its readers are sent a reconnect notice. */
    leave() {
      if (!over) close(undefined);
    },
    eventsAfter: createReplyEvents(state, isStored),
    /** @returns a function that removes the listener. */
    onGrowth(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Reply = ReturnType<typeof createReply>;
