import type { Page } from 'playwright-core';

/** Returns controls that are too small for a finger: less than 44 px wide or high. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST_PX = 44;
    const TARGETS =
      'a[href], button, select, textarea, input, summary, [role="option"], [role^="menuitem"], [role="tab"], [role="button"], [role="slider"]';
    /**
     * Transparent controls above a drawing of the control. A tap on a label of such a control works
     * too, so the label counts towards its size.
     */
    const DRAWN = 'input[type="checkbox"], input[type="radio"]';

    const isTarget = (element: Element) =>
      (element.matches(DRAWN) ? element.parentElement! : element).checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      }) &&
      // Leaves out skip links, which only appear with the focus, and check boxes in replies,
      // which only show a state.
      !element.closest('[inert], [hidden], a[href$="content"], input[type="checkbox"]:disabled');
    /**
     * Reports whether a link or button is within a sentence. Such a control is only as high as its
     * line.
     */
    const isInSentence = (element: Element) => {
      if (!element.matches('a, span[role="button"]')) return false;
      let block: Element = element;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!;
      return block.textContent.trim() !== element.textContent.trim();
    };

    /**
     * Returns the size of a control. If the control is one of `DRAWN`, the size includes its
     * labels.
     */
    const sizeOf = (element: Element) => {
      const labels = element.matches(DRAWN) ? (element as HTMLInputElement).labels! : [];
      const boxes = [element, ...labels].map((part) => part.getBoundingClientRect());
      const across = (start: 'left' | 'top', end: 'right' | 'bottom') =>
        Math.max(...boxes.map((box) => box[end])) - Math.min(...boxes.map((box) => box[start]));
      return { width: across('left', 'right'), height: across('top', 'bottom') };
    };

    return [...document.body.querySelectorAll(TARGETS)].flatMap((element) => {
      const { width, height } = sizeOf(element);
      const isLarge = Math.min(width, height) > LEAST_PX - 0.5;
      if (isLarge || !isTarget(element) || isInSentence(element)) return [];
      const size = `${Math.round(width)}×${Math.round(height)}`;
      return [`${element.outerHTML.slice(0, 160)} is ${size} px, too small for a finger`];
    });
  });
