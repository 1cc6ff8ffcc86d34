import type { Page } from 'playwright-core';
import { MOBILE_BREAKPOINT_PX } from '@targum/contracts';
import { unevenNeighbours } from './neighbours.ts';
import { smallTargets } from './targets.ts';
import { brokenWords } from './words.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns layout problems of a page, at its current size and at the given sizes. */
export async function layoutFindings(page: Page, sizes: readonly Size[] = []): Promise<string[]> {
  const present = page.viewportSize()!;
  const findings: string[] = [];
  for (const size of [present, ...sizes]) {
    await resize(page, size);
    const checks = [cutOff, unevenNeighbours, brokenWords];
    if (size.width < MOBILE_BREAKPOINT_PX) checks.push(smallTargets);
    const found = await Promise.all(checks.map((check) => check(page)));
    findings.push(...found.flat().map((finding) => `${size.width} px: ${finding}`));
  }
  await resize(page, present);
  return findings;
}

/** Resizes the page and waits until elements that measure themselves have adapted. */
export async function resize(page: Page, size: Size): Promise<void> {
  const { width, height } = page.viewportSize()!;
  if (width === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * Returns texts and controls that cannot be scrolled into view because they are clipped or outside
 * the page. Also returns elements that scroll horizontally, except code, tables and rows of links.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 1;
    const CONTROLS = 'a, button, input, select, textarea, canvas, img';
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const sides = [
      { start: 'left', end: 'right', overflow: 'overflowX' },
      { start: 'top', end: 'bottom', overflow: 'overflowY' },
    ] as const;

    const textBox = (element: Element) => {
      const own = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (own.length === 0) return null;
      const range = document.createRange();
      range.setStartBefore(own[0]!);
      range.setEndAfter(own.at(-1)!);
      return range.getBoundingClientRect();
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      // A skip link is out of view until it has the focus.
      !element.closest('[inert], [hidden], option, a[href$="content"]');
    /** Reports whether an element is visible to screen readers only. */
    const isHiddenByClip = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isHiddenByClip(element.parentElement));

    /** Reports whether text overflows its box and covers its neighbours. */
    const spills = (element: Element, box: DOMRect): boolean => {
      const { overflowX, textOverflow, whiteSpace } = getComputedStyle(element);
      // With `pre-wrap`, spaces at the ends of lines extend beyond the box, which does no harm.
      if (whiteSpace === 'pre-wrap') return false;
      const frame = element.getBoundingClientRect();
      const isOver = box.left < frame.left - TOLERANCE_PX || box.right > frame.right + TOLERANCE_PX;
      return isOver && overflowX === 'visible' && textOverflow !== 'ellipsis';
    };

    /** Reports whether text overflows its button's padding. */
    const isCrowded = (element: Element, text: DOMRect | null): boolean => {
      if (!text || !element.matches('.fui-Button')) return false;
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const frame = element.getBoundingClientRect();
      return (
        text.left < frame.left + Number.parseFloat(paddingLeft) - TOLERANCE_PX ||
        text.right > frame.right - Number.parseFloat(paddingRight) + TOLERANCE_PX
      );
    };

    const isCut = (element: Element, box: DOMRect): boolean => {
      const part = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
      let isFixed = getComputedStyle(element).position === 'fixed';
      for (let holder = element; holder !== document.documentElement && !isFixed;) {
        const style = getComputedStyle(holder);
        const frame = holder.getBoundingClientRect();
        // A text with an ellipsis may be cut, because the product shows the whole text elsewhere.
        if (style.textOverflow === 'ellipsis') return false;
        for (const { start, end, overflow } of sides) {
          if (holder === document.body || style[overflow] === 'visible') continue;
          const isOver =
            part[start] < frame[start] - TOLERANCE_PX || part[end] > frame[end] + TOLERANCE_PX;
          const scrolls = style[overflow] === 'auto' || style[overflow] === 'scroll';
          if (isOver && !scrolls && holder !== element) return true;
          if (isOver) Object.assign(part, { [start]: frame[start], [end]: frame[end] });
        }
        isFixed = style.position === 'fixed';
        holder = holder.parentElement ?? document.documentElement;
      }
      const isWide = part.left < -TOLERANCE_PX || part.right > view.right + TOLERANCE_PX;
      const isTall = part.top < -TOLERANCE_PX || part.bottom > view.bottom + TOLERANCE_PX;
      return isWide || (isTall && isFixed);
    };

    const pen = document.createElement('canvas').getContext('2d')!;
    /** Reports whether a select is too narrow for its longest option, which is then clipped. */
    const cutsChoice = (select: HTMLSelectElement): boolean => {
      const style = getComputedStyle(select);
      // The options of a select with an ellipsis may be cut.
      if (style.textOverflow === 'ellipsis') return false;
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room =
        select.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      const needed = [...select.options].map(({ text }) => pen.measureText(text).width);
      return Math.max(...needed) > room + TOLERANCE_PX;
    };

    const isOwnScroller = (element: Element) => {
      const { overflowX } = getComputedStyle(element);
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      return scrolls && !element.matches('pre, :has(> table), nav[data-bar] > ul');
    };
    const scrollsSideways = (element: Element) =>
      element.scrollWidth > element.clientWidth + TOLERANCE_PX;

    const shown = [...document.body.querySelectorAll('*')].filter(
      (element) => isShown(element) && !isHiddenByClip(element),
    );
    const start = (element: Element) => element.outerHTML.slice(0, 160);
    const cut = shown.flatMap((element) => {
      const box = element.matches(CONTROLS) ? element.getBoundingClientRect() : textBox(element);
      if (!box || box.width === 0) return [];
      const isWrong =
        isCut(element, box) || spills(element, box) || isCrowded(element, textBox(element));
      if (!isWrong) return [];
      return [`${start(element)} at ${Math.round(box.left)},${Math.round(box.top)}`];
    });
    const choices = shown
      .filter((element) => element instanceof HTMLSelectElement)
      .filter(cutsChoice)
      .map((select) => `${start(select)} cuts its longest choice`);
    const wide = [document.documentElement, ...shown.filter(isOwnScroller)]
      .filter(scrollsSideways)
      .map((element) => `${start(element)} scrolls sideways`);
    return [...cut, ...choices, ...wide];
  });
