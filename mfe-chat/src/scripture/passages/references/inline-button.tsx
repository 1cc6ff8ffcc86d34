import type { AriaAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';
import {
  FORCED_COLORS,
  makeStyles,
  mergeClasses,
  MORE_CONTRAST,
  PRINT,
  tokens,
} from '@targum/ui-kit';

const underline = {
  textDecorationLine: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '3px',
} as const;

const useStyles = makeStyles({
  button: {
    color: 'inherit',
    cursor: 'pointer',
    ...underline,
    textDecorationColor: 'color-mix(in srgb, currentColor 55%, transparent)',
    borderRadius: '2px',
    // If a long reference wraps, each of its lines has the padding and the round corners.
    boxDecorationBreak: 'clone',
    // The padding enlarges the target of a press. Padding of inline text does not move the lines.
    paddingBlock: '3px',
    '@media (pointer: coarse)': { paddingBlock: '10px' },
    ':hover': { textDecorationColor: 'currentColor', textDecorationThickness: '2px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
    [MORE_CONTRAST]: { textDecorationColor: 'currentColor', textDecorationThickness: '2px' },
    [FORCED_COLORS]: { color: 'LinkText', textDecorationColor: 'LinkText' },
    [PRINT]: { textDecorationLine: 'none' },
  },
  dotted: { textDecorationStyle: 'dotted', textDecorationThickness: '2px' },
});

interface InlineButtonProps extends AriaAttributes {
  readonly ref?: Ref<HTMLSpanElement>;
  readonly title?: string;
  readonly dotted?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * Shows a button in a text. It is no `<button>`, because browsers do not wrap a `<button>` over
 * lines or select it with the surrounding text.
 */
export function InlineButton({ dotted, onPress, ref, children, ...props }: InlineButtonProps) {
  const styles = useStyles();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The space bar would scroll the page.
    event.preventDefault();
    if (!event.repeat) onPress();
  };
  const onClick = ({ currentTarget }: MouseEvent) => {
    if (!isSelectedIn(currentTarget)) onPress();
  };
  return (
    <span
      {...props}
      ref={ref}
      role="button"
      tabIndex={0}
      className={mergeClasses(styles.button, dotted && styles.dotted)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}

/** Reports whether the pointer has just selected text, which does not count as a press. */
function isSelectedIn(element: Element): boolean {
  const selection = getSelection();
  return selection !== null && !selection.isCollapsed && element.contains(selection.focusNode);
}
