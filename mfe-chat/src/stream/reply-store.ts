import { createObservable } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';
import { idle } from './reply-state.ts';
import type { ReplyState } from './reply-state.ts';

export interface ReplyStore {
  /** The state with everything that has arrived. */
  latest(): ReplyState;
  /** The state the screen shows; it lags behind `latest` while text streams in. */
  readonly shown: Observable<ReplyState>;
  /** Changes the state; the screen learns of it within `delay` milliseconds, with 0 at once. */
  set(state: ReplyState, delay?: number): void;
  /** Forgets what the screen has not been shown yet. */
  dropUnshown(): void;
}

/** Holds the reply state of a chat and tells the screen of it at most once a frame. */
export function createReplyStore(): ReplyStore {
  const shown = createObservable(idle);
  let latest = idle;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    shown.set(latest);
  };
  // A hidden page draws no frames, but its state is to go on.
  const showInFrame = () => (document.hidden ? show() : requestAnimationFrame(show));

  return {
    latest: () => latest,
    shown,
    set(state, delay = 0) {
      latest = state;
      if (delay === 0) show();
      else timer ??= setTimeout(showInFrame, delay);
    },
    dropUnshown() {
      clearTimeout(timer);
      timer = undefined;
      latest = shown.get();
    },
  };
}
