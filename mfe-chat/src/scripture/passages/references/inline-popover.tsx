import { useEffect, useMemo } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { makeStyles, mergeClasses, tokens } from '@targum/ui-kit';
import { Popover, PopoverSurface } from '@targum/ui-kit/menus';

const useStyles = makeStyles({
  surface: {
    boxSizing: 'border-box',
    width: 'max-content',
    maxWidth: 'min(22rem, calc(100vw - 24px))',
    padding: '10px 14px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
});

export interface InlinePopoverProps {
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface FrameProps extends InlinePopoverProps {
  readonly labelledBy: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const CONTROLS = 'button, a[href], [tabindex="0"]';

/**
 * Shows a popover below a button that may be on several lines. The popover takes the focus and gives
 * it back. Tab leads through its controls and back to the text.
 */
export function InlinePopover({ button, onClose, labelledBy, className, children }: FrameProps) {
  const styles = useStyles();
  const target = useMemo(() => lastLineOf(button), [button]);

  useEffect(() => {
    const element = button.current;
    return () => {
      // Gives the focus back only if the popover had it. After a press elsewhere, the focus stays
      // there.
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    };
  }, [button]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
    // Fluent may already have moved the focus, but the target of the event is the control that had
    // it.
    const place = controls.findIndex((control) => control === event.target);
    const next = controls[place + (event.shiftKey ? -1 : 1)];
    if (next) {
      event.preventDefault();
      next.focus();
      return;
    }
    // The browser then handles this Tab, and moves from the button to the next control in the text.
    button.current?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Popover
      open
      positioning={{
        target,
        position: 'below',
        align: 'start',
        offset: 4,
        overflowBoundaryPadding: 12,
      }}
      onOpenChange={({ target: pressed }) => {
        // A press on the button closes the popover itself. If it were closed here too, the press
        // would open it again.
        if (!(pressed instanceof Node && button.current?.contains(pressed))) onClose();
      }}
    >
      <PopoverSurface
        className={mergeClasses(styles.surface, className)}
        role="dialog"
        aria-labelledby={labelledBy}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {children}
      </PopoverSurface>
    </Popover>
  );
}

/** Returns the place for the popover: the last line of a button that may be on several lines. */
const lastLineOf = (button: RefObject<HTMLElement | null>) => ({
  getBoundingClientRect(): DOMRect {
    const lines = button.current?.getClientRects();
    return lines?.[lines.length - 1] ?? button.current?.getBoundingClientRect() ?? new DOMRect();
  },
  ...(button.current && { contextElement: button.current }),
});
