import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { NOTICE_GAP_PX } from './notice-room.ts';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

const MENUS = '[role="menu"], [role="listbox"], .fui-PopoverSurface';
/** A bar, such as that of the composer, has the attribute `data-bar`. */
const BARS_AND_MENUS = `[data-bar], ${MENUS}`;
/** A dialog leaves room for a notice at the edge of the page, see `noticeRoom`. */
const DIALOG = '.fui-DialogSurface';

export interface NoticePlaceProps {
  readonly region: RefObject<HTMLElement | null>;
  /** Called with true while an open menu leaves no room. The notice must wait then. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/**
 * Moves the notice from its place at the edge of the page to the nearest place where it covers no
 * bar and no open menu.
 */
export default function NoticePlace({ region, onWaiting }: NoticePlaceProps) {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    let [x, y, frame] = [0, 0, 0];
    // No event tells that a bar has moved or grown. A notice is visible for a few seconds only.
    const place = () => {
      const free = freePlace(element.getBoundingClientRect(), x, y);
      [x, y] = free ?? [0, 0];
      element.style.translate = `${x}px ${y}px`;
      onWaiting(!free && boxesOf(MENUS).length > 0);
      frame = requestAnimationFrame(place);
    };
    place();
    return () => {
      cancelAnimationFrame(frame);
      element.style.translate = '';
      onWaiting(false);
    };
  }, [region, onWaiting]);
  return null;
}

/** Returns how far the notice must be from its place at the edge. It is `x` and `y` from it now. */
function freePlace(now: DOMRect, x: number, y: number): [x: number, y: number] | undefined {
  if (document.querySelector(DIALOG)) return [0, 0];
  const others = boxesOf(BARS_AND_MENUS);
  const home = now.left - x;
  const edge = now.top - y;
  const lefts = [home, document.documentElement.clientWidth - home - now.width];
  const tops = [
    edge,
    ...others.flatMap(({ top, bottom }) => [
      bottom + NOTICE_GAP_PX,
      top - NOTICE_GAP_PX - now.height,
    ]),
  ]
    .filter((top) => top >= edge && top + now.height <= window.innerHeight - NOTICE_GAP_PX)
    .toSorted((one, other) => one - other);
  for (const left of lefts) {
    for (const top of tops) {
      const box = { left, top, right: left + now.width, bottom: top + now.height };
      if (!others.some((other) => overlaps(box, other))) return [left - home, top - edge];
    }
  }
  return undefined;
}

const boxesOf = (selector: string): DOMRect[] =>
  [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;
