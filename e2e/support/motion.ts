import type { Page } from 'playwright-core';

/** Returns the elements with a running animation or transition that lasts longer than a frame. */
export const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const FRAME_MS = 17;
    return document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const end = effect?.getComputedTiming().endTime;
        return playState === 'running' && typeof end === 'number' && end > FRAME_MS;
      })
      .map(({ effect }) => {
        const { target, pseudoElement } = effect as KeyframeEffect;
        return `${target?.outerHTML.slice(0, 160)}${pseudoElement ?? ''}`;
      });
  });

/**
 * Waits until transitions, such as those of colours, have ended. With reduced motion a transition
 * takes one frame, but a busy browser draws this frame late and shows the old colours until then.
 */
export const transitionsEnd = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
