import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** How near to the end counts as being there, in pixels. */
const NEAR_PX = 48;

interface StickToBottom {
  readonly scrollerRef: RefObject<HTMLDivElement | null>;
  readonly contentRef: RefObject<HTMLDivElement | null>;
  readonly isAtBottom: boolean;
  readonly scrollToBottom: () => void;
}

/**
 * Keeps the end of growing content in view for a reader who was at the end, and leaves everyone
 * else where they are, also when older content is added above (`firstKey` changes then).
 */
export function useStickToBottom(firstKey: string | undefined): StickToBottom {
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

  useEffect(() => {
    const scroller = scrollerRef.current;
    const content = contentRef.current;
    if (!scroller || !content) return undefined;
    let last = { top: scroller.scrollTop, height: scroller.scrollHeight };
    const onScroll = () => {
      const near = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_PX;
      const { scrollTop: top, scrollHeight: height } = scroller;
      // Content that grows or shrinks moves the end without the reader: only going up lets go.
      if (near) sticks.current = true;
      else if (top < last.top && height >= last.height) sticks.current = false;
      last = { top, height };
      setIsAtBottom(near || sticks.current);
    };
    const keep = new ResizeObserver(() => {
      if (sticks.current) scroller.scrollTop = scroller.scrollHeight;
    });
    keep.observe(content);
    keep.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      keep.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, []);

  useKeepPlace(scrollerRef, firstKey);

  return { scrollerRef, contentRef, isAtBottom, scrollToBottom };
}

/** When content is added above, keeps the distance to the end, and so what was in view. */
function useKeepPlace(scrollerRef: RefObject<HTMLDivElement | null>, firstKey?: string): void {
  const firstKeyBefore = useRef(firstKey);
  const fromEnd = useRef(0);

  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller) return undefined;
    const remember = () => {
      fromEnd.current = scroller.scrollHeight - scroller.scrollTop;
    };
    const isPrepended = firstKeyBefore.current !== undefined && firstKey !== firstKeyBefore.current;
    if (isPrepended) scroller.scrollTop = scroller.scrollHeight - fromEnd.current;
    firstKeyBefore.current = firstKey;
    remember();
    scroller.addEventListener('scroll', remember, { passive: true });
    return () => scroller.removeEventListener('scroll', remember);
  });
}
