import { createObservable } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';
import { idle } from './reply-state.ts';
import type { ReplyState } from './reply-state.ts';

export interface ReplyStore {
  /** Returns the state after all events that have arrived. */
  latest(): ReplyState;
  /** The state on the screen. The screen lags behind `latest` while text streams in. */
  readonly shown: Observable<ReplyState>;
  /** Resolves when the screen shows another state. */
  nextShown(): Promise<void>;
  /**
   * Changes the state. The screen shows the change within `delay` milliseconds, or immediately if
   * `delay` is 0.
   */
  set(state: ReplyState, delay?: number): void;
  /** Discards changes that the screen has not shown yet. */
  dropUnshown(): void;
}

/** Holds the reply state of a chat and notifies the screen at most once a frame. */
export function createReplyStore(): ReplyStore {
  const shown = createObservable(idle);
  let latest = idle;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    shown.set(latest);
  };
  // A hidden page draws no frames, but its state must advance.
  const showInFrame = () => (document.hidden ? show() : requestAnimationFrame(show));

  return {
    latest: () => latest,
    shown,
    nextShown: () =>
      new Promise((resolve) => {
        const end = shown.subscribe(() => {
          end();
          resolve();
        });
      }),
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
