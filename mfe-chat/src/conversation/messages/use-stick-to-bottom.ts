import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A view that is at most this many pixels away from the end counts as being at the end. */
const NEAR_PX = 48;

/** Keeps the view at the end of growing content if the user was there. */
export function useStickToBottom() {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [isAtBottom, setIsAtBottom] = useState(true);

  const scrollToBottom = useCallback(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return;
    sticks.current = true;
    setIsAtBottom(true);
    scroller.scrollTop = scroller.scrollHeight;
  }, []);

  /** Lets the view leave the end. The caller calls `settle` afterwards. */
  const letGo = useCallback(() => {
    sticks.current = false;
  }, []);

  /** Ends the effect of `letGo`: the view sticks to the end again if it is there now. */
  const settle = useCallback(() => {
    if (!scrollerRef.current) return;
    sticks.current = fromEnd(scrollerRef.current) < NEAR_PX;
    setIsAtBottom(sticks.current);
  }, []);

  // Runs before the first paint, which must already show the end.
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return undefined;
    const place = () => ({ top: scroller.scrollTop, height: scroller.scrollHeight });
    const toEnd = () => {
      scroller.scrollTop = scroller.scrollHeight;
    };
    let last = place();
    const onScroll = () => {
      const { top, height } = place();
      const distance = fromEnd(scroller);
      // Shrinking content moves the view up. In all other cases the user has scrolled up, and the
      // view leaves the end.
      const goesUp = top < last.top && height >= last.height;
      if (distance <= 1) sticks.current = true;
      else if (goesUp) sticks.current = false;
      else if (distance < NEAR_PX) sticks.current = true;
      else if (sticks.current) toEnd();
      last = place();
      setIsAtBottom(sticks.current);
    };
    const keep = new ResizeObserver(() => {
      if (sticks.current) toEnd();
      last = place();
    });
    keep.observe(content);
    keep.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      keep.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, []);

  return { scrollerRef, contentRef, sticks, isAtBottom, scrollToBottom, letGo, settle };
}

const fromEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;
