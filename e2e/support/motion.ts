import type { Page } from 'playwright-core';

/** Returns the elements with running animations and transitions that are longer than a frame. */
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
 * Waits until colours have changed. Reduced motion shortens transitions to one frame, which a busy
 * browser draws late. Until then, an element shows its old colours.
 */
export const transitionsEnd = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
