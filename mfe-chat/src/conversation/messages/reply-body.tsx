import type { ReactNode } from 'react';
import type { AssistantId } from '@targum/contracts';
import type { TextDirection } from '@targum/markdown';
import { makeStyles, mergeClasses, useAssistantThread } from '@targum/ui-kit';

const useStyles = makeStyles({
  body: {
    position: 'relative',
    paddingInlineStart: '21px',
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      // High contrast modes remove backgrounds but draw borders.
      borderInlineStartWidth: '3px',
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: 'inherit',
      borderRadius: '2px',
    },
  },
  growing: {
    '::before': {
      transformOrigin: 'top',
      animationName: { from: { transform: 'scaleY(0)' } },
      animationDuration: '200ms',
      animationTimingFunction: 'ease-out',
      '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
    },
  },
});

interface ReplyBodyProps {
  readonly assistantId: AssistantId;
  readonly growing: boolean;
  readonly direction?: TextDirection | undefined;
  readonly children: ReactNode;
}

export function ReplyBody({ assistantId, growing, direction, children }: ReplyBodyProps) {
  const styles = useStyles();
  const borderColor = useAssistantThread(assistantId);
  return (
    <div
      className={mergeClasses(styles.body, growing && styles.growing)}
      style={{ borderColor }}
      dir={direction}
    >
      {children}
    </div>
  );
}
