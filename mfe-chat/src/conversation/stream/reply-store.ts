import { createObservable } from '@targum/ui-kit';
import type { Observable } from '@targum/ui-kit';
import { idle } from './reply-state.ts';
import type { ReplyState } from './reply-state.ts';

export type ReplyStore = ReturnType<typeof createReplyStore>;

/** Holds the reply state of a chat and notifies the screen at most once a frame. */
export function createReplyStore() {
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
    /** The state on the screen. The screen lags behind `latest` while text streams in. */
    shown: shown as Observable<ReplyState>,
    nextShown: () =>
      new Promise<void>((resolve) => {
        const end = shown.subscribe(() => {
          end();
          resolve();
        });
      }),
    /** Changes the state. The screen shows the change within `delay` milliseconds. */
    set(state: ReplyState, delay = 0): void {
      latest = state;
      if (delay === 0) show();
      else timer ??= setTimeout(showInFrame, delay);
    },
    /** Discards changes that the screen has not shown yet. */
    dropUnshown(): void {
      clearTimeout(timer);
      timer = undefined;
      latest = shown.get();
    },
  };
}
