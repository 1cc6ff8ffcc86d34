import { Component } from 'react';
import type { ReactNode } from 'react';

interface KeepLineProps {
  /** An update can move the lines only if it changes this value. Other updates are ignored. */
  readonly change: unknown;
  /** Returns the element whose first line in view keeps its place. */
  readonly lines: () => Element | null;
  /** Returns the element whose appearance moves the lines. */
  readonly mover?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Keeps the first line in view in place while its column changes its width or gets text. */
export class KeepLine extends Component<KeepLineProps> {
  override componentDidMount(): void {
    const mover = this.props.mover?.();
    if (!mover) return;
    // The mover is hidden for a moment, so that the line is where it was before the mount.
    mover.hidden = true;
    const line = firstLine(this.props.lines());
    mover.hidden = false;
    keepLine(line);
  }

  override getSnapshotBeforeUpdate(before: KeepLineProps): ReturnType<typeof firstLine> {
    return before.change === this.props.change ? null : firstLine(this.props.lines());
  }

  override componentDidUpdate(
    _before: KeepLineProps,
    _state: unknown,
    line: ReturnType<typeof firstLine>,
  ): void {
    keepLine(line);
  }

  override componentWillUnmount(): void {
    if (this.props.mover) keepLine(firstLine(this.props.lines()));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

interface Line {
  readonly area: Element;
  readonly start: Range;
  readonly top: number;
}

/** A chat within this distance from its end, in pixels, keeps itself at the end. */
const NEAR_END_PX = 48;

/**
 * Returns the first line of an element that is in view. The scrolling area is inside or around the
 * element. Null if no line is in view, or if the chat keeps itself at its end.
 */
function firstLine(element: Element | null): Line | null {
  const inner = element?.querySelector('[data-scroll-area]');
  const area = inner ?? element?.closest('[data-scroll-area]');
  if (!element || !area) return null;
  const fromEnd = area.scrollHeight - area.scrollTop - area.clientHeight;
  if (inner && fromEnd < NEAR_END_PX) return null;
  const viewTop = area.getBoundingClientRect().top;
  const walker = document.createTreeWalker(inner ?? element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    range.selectNodeContents(node);
    const { bottom, height } = range.getBoundingClientRect();
    if (height === 0 || bottom <= viewTop) continue;
    const start = document.createRange();
    start.setStart(node, firstBelow(node, viewTop));
    start.setEnd(node, Math.min(start.startOffset + 1, node.length));
    return { area, start, top: start.getBoundingClientRect().top };
  }
  return null;
}

function firstBelow(node: Text, viewTop: number): number {
  const range = document.createRange();
  let [low, high] = [0, node.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    range.setStart(node, middle);
    range.setEnd(node, middle + 1);
    if (range.getBoundingClientRect().bottom > viewTop) high = middle;
    else low = middle + 1;
  }
  return low;
}

function keepLine(line: Line | null): void {
  if (!line) return;
  // Observers run in the order of their creation. This one runs after those of the list, once they
  // have measured the line.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    line.area.scrollTop += line.start.getBoundingClientRect().top - line.top;
  });
  observer.observe(line.area);
}
