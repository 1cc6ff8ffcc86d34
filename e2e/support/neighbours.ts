import type { Page } from 'playwright-core';

/**
 * Returns controls that overlap, controls of different heights in one row, and notices that cover a
 * dialog.
 */
export const unevenNeighbours = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOLERANCE_PX = 1;
    /** Controls are in one row only if the horizontal gap between them is smaller than this. */
    const ROW_GAP_PX = 24;
    const CONTROLS = 'a[href], button, .fui-Input, .fui-Select, .fui-Dropdown, .fui-Textarea';
    /** Controls whose height depends on their text: links and multi-line inputs. */
    const OF_ANY_HEIGHT = 'a, .fui-Textarea';

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [hidden], a[href$="content"]') &&
      // Excludes controls inside a field.
      !element.parentElement!.closest(CONTROLS);
    /**
     * Returns the scroll container, fixed element or popup that contains an element, or else the
     * body. Only elements in the same container are neighbours.
     */
    const layerOf = (element: Element): Element => {
      for (let holder = element; holder !== document.body; holder = holder.parentElement!) {
        const { position, overflowY } = getComputedStyle(holder);
        const scrolls = holder !== element && (overflowY === 'auto' || overflowY === 'scroll');
        if (scrolls || position === 'fixed') return holder;
        if (holder.matches('.fui-MenuPopover, [role="listbox"]')) return holder;
      }
      return document.body;
    };
    const name = (element: Element) =>
      `"${element.getAttribute('aria-label') ?? element.textContent.trim()}" (${element.className.slice(0, 40)})`;

    const controls = [...document.body.querySelectorAll(CONTROLS)]
      .filter(isShown)
      .map((element) => ({
        element,
        layer: layerOf(element),
        box: element.getBoundingClientRect(),
      }));
    const findings: string[] = [];
    for (const [place, { element, layer, box }] of controls.entries()) {
      for (const other of controls.slice(place + 1)) {
        if (other.layer !== layer) continue;
        const gap = (start: 'left' | 'top', end: 'right' | 'bottom') =>
          Math.max(box[start], other.box[start]) - Math.min(box[end], other.box[end]);
        const [across, down] = [gap('left', 'right'), gap('top', 'bottom')];
        if (across < -TOLERANCE_PX && down < -TOLERANCE_PX) {
          findings.push(`${name(element)} and ${name(other.element)} overlap`);
          continue;
        }
        const shortest = Math.min(box.height, other.box.height);
        const areOneRow = down < -shortest / 2 && across < ROW_GAP_PX;
        const areAlike = Math.abs(box.height - other.box.height) <= TOLERANCE_PX;
        const isLink = element.matches(OF_ANY_HEIGHT) || other.element.matches(OF_ANY_HEIGHT);
        if (!areOneRow || areAlike || isLink) continue;
        findings.push(
          `${name(element)} is ${box.height} px high, ${name(other.element)} beside it ${other.box.height} px`,
        );
      }
    }

    const notice = document.querySelector('[data-variant]')?.getBoundingClientRect();
    for (const dialog of document.querySelectorAll('.fui-DialogSurface')) {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      if (!notice || notice.right <= left || notice.left >= right) continue;
      if (notice.bottom > top && notice.top < bottom) {
        findings.push(`a notice lies over the dialog ${name(dialog).slice(0, 80)}`);
      }
    }
    return findings;
  });
