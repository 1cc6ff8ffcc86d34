import type { Locator } from 'playwright-core';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns an element's position in the viewport, in pixels. */
export const boxOf = (element: Locator): Promise<Box> =>
  element.evaluate((found) => found.getBoundingClientRect().toJSON() as Box);

/** Returns the position of the first line of an element's text, and the number of lines. */
export const textBoxOf = (element: Locator): Promise<Box & { readonly lines: number }> =>
  element.evaluate((found) => {
    const texts = document.createTreeWalker(found, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode()!);
    const lines = [...range.getClientRects()];
    return { ...(lines[0]!.toJSON() as Box), lines: lines.length };
  });

/** Reports whether a text is fully visible, without an ellipsis. */
export const isWhole = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found.scrollWidth <= found.clientWidth);

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
