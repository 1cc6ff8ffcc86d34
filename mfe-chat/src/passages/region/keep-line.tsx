import { Component, createRef } from 'react';
import type { ReactNode } from 'react';

interface KeepLineProps {
  /** Changes with each update that may move the lines. */
  readonly change: unknown;
  readonly className?: string;
  readonly inert?: boolean;
  readonly children: ReactNode;
}

/** A line of text and where it is in the window. */
interface Line {
  readonly area: Element;
  readonly start: Range;
  readonly top: number;
}

/** Within this distance of the end, in pixels, the chat itself keeps its view at the end. */
const NEAR_END_PX = 48;

/**
 * Keeps the first line in view in its place when its column becomes narrower or when text is added above
 * it. The scrolling area is in this element or around it.
 */
export class KeepLine extends Component<KeepLineProps> {
  readonly #place = createRef<HTMLDivElement>();
  #observer: ResizeObserver | undefined;

  override getSnapshotBeforeUpdate(before: KeepLineProps): Line | null {
    const place = this.#place.current;
    return place && before.change !== this.props.change ? lineIn(place) : null;
  }

  override componentDidUpdate(_before: KeepLineProps, _state: unknown, line: Line | null): void {
    if (!line) return;
    this.#observer?.disconnect();
    // Called before the next paint, and after those who measured the lines before.
    this.#observer = new ResizeObserver((_entries, observer) => {
      observer.disconnect();
      line.area.scrollTop += line.start.getBoundingClientRect().top - line.top;
    });
    this.#observer.observe(line.area);
  }

  override componentWillUnmount(): void {
    this.#observer?.disconnect();
  }

  override render(): ReactNode {
    const { className, inert, children } = this.props;
    return (
      <div ref={this.#place} className={className} inert={inert}>
        {children}
      </div>
    );
  }
}

/** The first line in view; null if there is none or if it is kept in another way. */
function lineIn(place: Element): Line | null {
  const inner = place.querySelector('[data-scroll-area]');
  const area = inner ?? place.closest('[data-scroll-area]');
  if (!area) return null;
  const fromEnd = area.scrollHeight - area.scrollTop - area.clientHeight;
  if (inner && fromEnd < NEAR_END_PX) return null;
  const viewTop = area.getBoundingClientRect().top;
  const walker = document.createTreeWalker(inner ?? place, NodeFilter.SHOW_TEXT);
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

/** The first character of a text that is not above a height of the window. */
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
