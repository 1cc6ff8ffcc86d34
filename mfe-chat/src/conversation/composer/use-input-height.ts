import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** The input grows up to this height, in pixels. */
const MAX_HEIGHT_PX = 120;

function fitHeight(element: HTMLTextAreaElement, text: string): void {
  element.style.height = 'auto';
  const needed = text === '' ? 0 : element.scrollHeight;
  if (needed > 0) element.style.height = `${Math.min(needed, MAX_HEIGHT_PX)}px`;
  element.style.overflowY = needed > MAX_HEIGHT_PX ? 'auto' : 'hidden';
}

/** Makes an input as high as its text, up to a limit. An empty input keeps its natural height. */
export function useInputHeight(input: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (input.current) fitHeight(input.current, text);
  }, [input, text]);
}
