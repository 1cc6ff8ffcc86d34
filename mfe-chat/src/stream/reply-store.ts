import { idle } from './reply-state.ts';
import type { ReplyState } from './reply-state.ts';

export interface ReplyStore {
  /** The state with everything that has arrived. */
  latest(): ReplyState;
  /** The state the screen shows; lags behind `latest` while text streams in. */
  shown(): ReplyState;
  /** Changes the state; the screen learns of it within `delay` milliseconds, with 0 at once. */
  set(state: ReplyState, delay?: number): void;
  /** Forgets what the screen has not been shown yet. */
  dropUnshown(): void;
  subscribe(listener: () => void): () => void;
}

/** Holds the reply state of a chat and tells the screen of it at most once a frame. */
export function createReplyStore(): ReplyStore {
  const listeners = new Set<() => void>();
  let latest = idle;
  let shown = idle;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    if (shown === latest) return;
    shown = latest;
    for (const listener of listeners) listener();
  };
  // A hidden page draws no frames, but its state is to go on.
  const showInFrame = () => (document.hidden ? show() : requestAnimationFrame(show));

  return {
    latest: () => latest,
    shown: () => shown,
    set(state, delay = 0) {
      latest = state;
      if (delay === 0) show();
      else timer ??= setTimeout(showInFrame, delay);
    },
    dropUnshown() {
      clearTimeout(timer);
      timer = undefined;
      latest = shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
