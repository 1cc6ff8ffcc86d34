import { Component } from 'react';
import type { ReactNode } from 'react';
import { firstLine, keepLine } from './first-line.ts';

interface KeepLineProps {
  /** A value that changes with each update that may move the lines. */
  readonly change: unknown;
  /** Returns the element whose first line in view keeps its place. */
  readonly lines: () => Element | null;
  /** Returns the element that moves the lines when the element appears. */
  readonly mover?: () => HTMLElement | null;
  readonly children: ReactNode;
}

/** Keeps the first line in view in place while its column changes its width or gets text. */
export class KeepLine extends Component<KeepLineProps> {
  override componentDidMount(): void {
    const mover = this.props.mover?.();
    if (!mover) return;
    // While the mover is hidden, the line is where it was before the mount.
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
